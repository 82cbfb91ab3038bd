import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(1)))
struct ParagraphTests {
  @Test(arguments: [
    (60, ["  open N  open the comments of an image; or the number"]),
    (34, ["  open N  open the comments of an", "          image; or the number"]),
    (24, ["  open N  open the", "    comments of an", "    image; or the number"]),
  ])
  func wrappedLinesOfAParagraphAreIndentedBelowItsText(width: Int, lines: [String]) {
    let text = StyledText("  open N", .accent) + StyledText("  open the comments of an image; or the number")
    #expect(Paragraph(text, indentation: 10).lines(width: width).map(\.plain) == lines)
  }

  @Test(arguments: [
    (80, ["  open N  open the comments of an image"]),
    (36, ["  open N  open the comments of an", "          image"]),
    (35, ["  open N", "    open the comments of an image"]),
    (20, ["  open N", "    open the", "    comments of an", "    image"]),
  ])
  func aTermIsNextToItsTextOnAWideScreenAndAboveItOnANarrowScreen(width: Int, lines: [String]) {
    let term = StyledText("open N", .accent)
    let column = Paragraph.column(for: [term, StyledText("a term that is too long")], atMost: 24)
    #expect(column == 10)
    let paragraph = Paragraph(term: term, StyledText("open the comments of an image"), column: column)
    #expect(paragraph.lines(width: width).map(\.plain) == lines)
  }

  @Test func aTermWiderThanItsColumnIsOnASeparateLine() {
    let paragraph = Paragraph(term: StyledText("import FILE [NAME]"), StyledText("a text"), column: 12)
    #expect(paragraph.lines(width: 60).map(\.plain) == ["  import FILE [NAME]", "            a text"])
  }

  @Test(arguments: 4...60) func noLineOfAParagraphWithATermIsWiderThanTheGivenWidth(width: Int) {
    let paragraph = Paragraph(term: StyledText("export FILE[!]"), StyledText("one two three four five 日本語"), column: 24)
    #expect(paragraph.lines(width: width).allSatisfy { $0.width <= width })
  }

  @Test(arguments: 1...30) func noLineOfAParagraphIsWiderThanTheGivenWidth(width: Int) {
    let text = StyledText("one two three four five six seven eight nine ten")
    #expect(Paragraph(text, indentation: 10).lines(width: width).allSatisfy { $0.width <= width })
  }

  @Test func noWordOfAParagraphIsLost() {
    let words = "one two three four five six seven"
    let lines = Paragraph(StyledText(words), indentation: 4).lines(width: 26).map(\.plain)
    #expect(lines.joined(separator: " ").split(separator: " ").joined(separator: " ") == words)
  }
}
