import Markup
import Posts
import Testing

@testable import Terminal
@testable import Typesetting

/// Texts made to cost time or memory: the number of lines stays bounded.
@Suite(.timeLimit(.minutes(1)))
struct HostileTextTests {
  private func lines(_ text: RichText, width: Int? = 20) -> [TypesetLine] { Typesetter(width: width).lines(of: text) }

  @Test func aWordOfAMebibyteIsWrapped() {
    let lines = lines(RichText(plain: String(repeating: "a", count: 1 << 20)))
    #expect(lines.count == (1 << 20) / 20 + 1)
    #expect(lines.allSatisfy { ($0.text?.width ?? 0) <= 20 })
  }

  @Test func manyEmptyLinesCollapseIntoOne() {
    #expect(lines(RichText(plain: "a" + String(repeating: "\n", count: 100_000) + "b")).count == 3)
  }

  @Test func aHundredThousandTableCellsFitOnANarrowScreen() {
    let narrow = lines(Self.tableOfAHundredThousandCells)
    #expect(narrow.count <= 100_000 && narrow.allSatisfy { ($0.text?.width ?? 0) <= 20 })
  }

  @Test func aHundredThousandTableCellsWithoutAWidthHaveALinePerRow() {
    #expect(lines(Self.tableOfAHundredThousandCells, width: nil).count == 1_000)
  }

  private static var tableOfAHundredThousandCells: RichText {
    var writer = RichTextWriter(limit: 1 << 22)
    writer.openTable()
    for row in 0..<1_000 {
      writer.endLine()
      writer.startRow()
      for column in 0..<100 {
        writer.startCell(RichText.Table.Form())
        writer.append("c\(row)x\(column)")
        writer.endCell()
      }
    }
    writer.endTable()
    return writer.text()
  }

  @Test func aRowOfTwentyThousandSpanningCellsHasABoundedNumberOfLines() {
    var writer = RichTextWriter(limit: 1 << 22)
    writer.openTable()
    for row in 0..<2 {
      writer.endLine()
      writer.startRow()
      for column in 0..<20_000 {
        writer.startCell(RichText.Table.Form(isHeader: row == 0, span: 99, rowSpan: 99))
        writer.append("\(column)")
        writer.endCell()
      }
    }
    writer.endTable()
    #expect(lines(writer.text()).count < 40_000)
  }

  @Test func aWordInDeeplyNestedListsAndQuotationsIsPrintedAtAnyWidth() {
    let html = String(repeating: "<blockquote><ol start=-9223372036854775808><li>", count: 60) + "word"
    let text = HTMLText(html).document
    for width in [1, 2, 5, 20, 80] {
      let lines = lines(text, width: width)
      #expect(lines.allSatisfy { ($0.text?.width ?? 0) <= max(width, 2) })
      #expect(lines.compactMap { $0.text?.plain }.joined().filter(\.isLetter).suffix(4) == "word")
    }
  }

  @Test func aTextWithAStyleForEachLetterKeepsAllLetters() {
    let html = (0..<20_000).map { $0 % 2 == 0 ? "<b>a</b>" : "<del>b</del>" }.joined()
    let lines = lines(HTMLText(html).document)
    #expect(lines.count < 10_000)
    #expect(lines.compactMap { $0.text?.plain }.joined().count { $0.isLetter } == 20_000)
  }

  @Test func controlCharactersAreRemoved() {
    let text = HTMLText("<p>a\u{1B}[31mb &#x9b;c <code>\u{202E}d</code> <a href='https://e.example/'>\u{7}e</a></p>")
      .document
    let plain = lines(text).compactMap { $0.text?.plain }.joined()
    #expect(plain.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0x202E })
    #expect(plain.contains("[31mb"))
  }
}
