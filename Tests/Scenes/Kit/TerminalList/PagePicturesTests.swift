import Loading
import Localization
import Pictures
import Terminal
import Testing

@testable import TerminalList

/// Pictures of a page whose lines were printed.
@Suite(.timeLimit(.minutes(1)))
struct PagePicturesTests {
  private let look = PageLook(
    width: 40, picture: ScreenSize(columns: 40, lines: 10), abilities: TextAbilities())
  private let picture = PagePicture("a", indentation: .empty)

  @Test func theReasonWhyAPictureFailedStaysOnThePage() async {
    let prefetcher = makePrefetcher()
    let sut = PagePictures(prefetcher, language: .english)
    _ = sut.block(of: picture, in: look)
    await loads(prefetcher)
    let printed = sut.block(of: picture, in: look).lines
    #expect(printed.map(\.plain) == ["The server answered 404: there is", "nothing at this address."])
    sut.didPrint("a", lines: printed.count)
    #expect(sut.block(of: picture, in: look).lines == printed, "another picture has arrived")
    #expect(sut.replacement(of: "a")?.lines.count == 2)
  }

  @Test(arguments: 1...4) func aPlaceholderKeepsTheHeightPrintedBefore(height: Int) {
    let sut = PagePictures(makePrefetcher(), language: .english)
    sut.didPrint("a", lines: height)
    let lines = sut.block(of: picture, in: look).lines
    #expect(lines.count == height)
    #expect(lines.allSatisfy { $0.width == 40 })
    #expect(lines.contains { $0.plain.contains("…") })
  }

  @Test(arguments: [4: 11, 10: 11, 11: 10, 15: 6, 16: 11, 40: 11])
  func aPictureBelowAShortTextIsShrunkToFitTheFirstScreenful(above: Int, lines: Int) {
    let text = PageLine(.text(StyledText("A line")), at: 0)
    let caption = PageLine(.text(StyledText("picture .1")), at: 0, isAttached: true)
    let page = Array(repeating: text, count: above) + [PageLine(.picture(picture), at: 0), caption, text]
    let fitted = page.fittingFirstPicture(screen: 22, room: 11)
    let low = PagePicture("a", indentation: .empty, height: .lines(lines))
    #expect(fitted[above].content == .picture(lines == 11 ? picture : low))
    #expect(fitted.count == page.count)
    let look = PageLook(width: 40, picture: ScreenSize(columns: 40, lines: 11), abilities: TextAbilities())
    #expect(PagePictures(makePrefetcher(), language: .english).block(of: low, in: look).lines.count == lines)
  }

  private func makePrefetcher() -> ImagePrefetcher<Picture> {
    ImagePrefetcher(load: { _, _ in throw LoadFailure.badStatus(404) }, output: NoOutput())
  }

  private func loads(_ prefetcher: ImagePrefetcher<Picture>) async {
    prefetcher.show(["a"], upcoming: [])
    while let task = prefetcher.tasks.first { await task.end.value }
  }
}

private final class NoOutput: ImagePrefetcherOutput {
  func imagesDidChange() {}
}
