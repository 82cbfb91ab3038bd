import ImageViewer
import Localization
import Terminal
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ImageViewerCellTests {
  @Test func withoutAPictureItsTextsAreShown() {
    #expect(
      lines(image(location: "l"), width: 20) == [
        StyledText("d", .strong), StyledText("l", .secondary), StyledText("30 × 20 pixels", .secondary),
      ])
  }

  @Test func anImageWithoutDescriptionSaysSo() {
    #expect(
      lines(image(description: nil), width: 80).map(\.plain) == ["An image without a description", "30 × 20 pixels"])
  }

  @Test(arguments: [20, 30, 80, 300]) func nothingIsWiderThanTheScreen(width: Int) {
    let long = Array(repeating: "屋久島 Λίμνη \(String(repeating: "long", count: 20))", count: 5).joined(separator: " ")
    for language in Language.supported {
      let lines = lines(image(description: long, location: long), width: width, language)
      #expect(lines.filter { $0.width > width }.map(\.plain) == [])
      #expect(lines.map(\.plain).joined().count { $0 == "屋" } == 10, "Nothing is lost")
    }
  }

  private func lines(_ image: ViewedImage, width: Int, _ language: Language = .english) -> [StyledText] {
    ImageViewerCell(row: ImageViewerRow(image: image), texts: ImageViewerText.table.strings(for: language))
      .lines(width: width)
  }
}
