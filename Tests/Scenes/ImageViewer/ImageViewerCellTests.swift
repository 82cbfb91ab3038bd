import Localization
import Posts
import Terminal
import Testing
import Viper

@testable import ImageViewer

@Suite(.timeLimit(.minutes(1)))
struct ImageViewerCellTests {
  @Test func anImageThatIsNotDrawnShowsItsDescriptionLocationAndSize() {
    #expect(
      lines(image(location: "l"), width: 20) == [
        StyledText("d", .strong), StyledText("l", .secondary), StyledText("30 × 20 pixels", .secondary),
      ])
  }

  @Test func anImageWithoutADescriptionHasAPlaceholderText() {
    #expect(
      lines(image(description: nil), width: 80).map(\.plain) == ["An image without a description", "30 × 20 pixels"])
  }

  @Test func theCommandsThatOpenAVideoOrAnAudioFileAreNamed() {
    #expect(
      lines(image(kind: .video), width: 80).map(\.plain) == [
        "d", "30 × 20 pixels", "Video: type browse to open it in the web browser, or url for its address.",
      ])
    #expect(
      lines(image(description: nil, kind: .audio, size: nil, visibility: .noPreview), width: 100).map(\.plain) == [
        "Audio: 7", "Audio without a preview: type browse to open it in the web browser, or url for its address.",
      ])
  }

  @Test(arguments: [("w", "Content warning: w"), (nil, "Sensitive content"), (" ", "Sensitive content")])
  func aHiddenImageShowsItsWarning(text: String?, words: String) {
    let warning = ViewedImage.Warning(text)
    #expect(
      lines(image(visibility: .hidden, warning: warning), width: 80).map(\.plain)
        == [words, "Type reveal to show the image."])
    #expect(lines(image(warning: warning), width: 80).map(\.plain) == [words, "d", "30 × 20 pixels"])
  }

  @Test(arguments: [20, 30, 80, 300]) func noLineIsWiderThanTheScreen(width: Int) {
    let long = Array(repeating: "屋久島 Λίμνη \(String(repeating: "long", count: 20))", count: 5).joined(separator: " ")
    for language in Language.supported {
      let video = image(description: long, location: long, kind: .video, visibility: .noPreview, warning: .init(nil))
      let lines = lines(video, width: width, language)
      #expect(lines.filter { $0.width > width }.map(\.plain) == [])
      #expect(lines.map(\.plain).joined().count { $0 == "屋" } == 10, "Nothing is lost")
    }
  }

  private func lines(_ image: ViewedImage, width: Int, _ language: Language = .english) -> [StyledText] {
    ImageViewerCell(row: ImageViewerRow(image: image), texts: ImageViewerText.table.strings(for: language))
      .lines(width: width)
  }
}
