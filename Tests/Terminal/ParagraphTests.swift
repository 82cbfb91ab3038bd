import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(1)))
struct ParagraphTests {
  @Test(arguments: [
    (60, ["  open N  open the comments of an image; or the number"]),
    (34, ["  open N  open the comments of an", "          image; or the number"]),
    (24, ["  open N  open the", "    comments of an", "    image; or the number"]),
  ])
  func furtherLinesAreBelowTheText(width: Int, lines: [String]) {
    let text = StyledText("  open N", .accent) + StyledText("  open the comments of an image; or the number")
    #expect(Paragraph(text, indentation: 10).lines(width: width).map(\.plain) == lines)
  }

  @Test(arguments: 1...30) func noLineIsWiderThanAsked(width: Int) {
    let text = StyledText("one two three four five six seven eight nine ten")
    #expect(Paragraph(text, indentation: 10).lines(width: width).allSatisfy { $0.width <= width })
  }

  @Test func theWordsOfATextAreAllThere() {
    let words = "one two three four five six seven"
    let lines = Paragraph(StyledText(words), indentation: 4).lines(width: 26).map(\.plain)
    #expect(lines.joined(separator: " ").split(separator: " ").joined(separator: " ") == words)
  }
}
