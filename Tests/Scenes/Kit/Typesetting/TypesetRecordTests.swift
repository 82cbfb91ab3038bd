import Foundation
import Markup
import Posts
import Testing

@testable import Terminal
@testable import Typesetting

/// Tables printed as records because their columns do not fit.
struct TypesetRecordTests {
  private func lines(_ html: String, _ width: Int = 20) -> [TypesetLine] {
    let page = HTMLText("<table>\(html)</table>", base: URL(string: "https://example.org/"))
    return Typesetter(width: width, output: TextAbilities(hasSigns: true), links: page.links).lines(of: page.document)
  }

  /// The lines of a table without the blanks at their ends.
  private func plain(_ html: String) -> [String] {
    lines(html).map { String(($0.text?.plain ?? "(picture)").reversed().drop { $0 == " " }.reversed()) }
  }

  /// The records of a table, each on one line.
  private func records(_ html: String) -> [String] {
    plain(html).reduce(into: [String]()) { records, line in
      if line.hasPrefix("  "), let last = records.popLast() {
        records.append(last + line.dropFirst())
      } else {
        records.append(line)
      }
    }
  }

  /// A row whose cells are too wide for columns.
  private static let wide = "<td>aaaaaaaa aaaa<td>bbbbbbbb bbbb"

  @Test func theLabelsInRecordsComeFromTheLastHeaderRow() {
    #expect(records("<tr><th>A<th>B<th>C<tr>\(Self.wide)<td>c") == ["A: aaaaaaaa aaaa · B: bbbbbbbb bbbb · C: c"])
    #expect(
      records("<tr><th>X<th>Y<th>Z<tr><th>A<th>B<th>C<tr>\(Self.wide)<td>c")
        == ["X · Y · Z", "A: aaaaaaaa aaaa · B: bbbbbbbb bbbb · C: c"])
    #expect(records("<tr>\(Self.wide)<td>c<tr><td>d<td>e<td>f") == ["aaaaaaaa aaaa · bbbbbbbb bbbb · c", "d · e · f"])
  }

  @Test func theLabelOfAnEmptyCellIsPrintedInTheFirstRecordOnly() {
    #expect(
      records("<tr><th>A<th>B<th>C<tr>\(Self.wide)<td><tr><td>d<td><td>f")
        == ["A: aaaaaaaa aaaa · B: bbbbbbbb bbbb · C:", "A: d · C: f"])
  }

  @Test func theFirstRecordHasALabelForAMissingCell() {
    #expect(
      records("<tr><th>A<th>B<th>C<tr>\(Self.wide)<tr><td>d<td>e<td>f")
        == ["A: aaaaaaaa aaaa · B: bbbbbbbb bbbb · C:", "A: d · B: e · C: f"])
  }

  @Test func multilineHeadersAreNotUsedAsLabels() {
    #expect(
      records("<tr><th>A<br>a<th>B<th>C<tr>\(Self.wide)<td>c").suffix(1) == ["aaaaaaaa aaaa · bbbbbbbb bbbb · c"])
  }

  @Test func aColumnWithoutAHeaderHasNoLabel() {
    #expect(records("<tr><th>A<th><th>C<tr>\(Self.wide)<td>c") == ["A: aaaaaaaa aaaa · bbbbbbbb bbbb · C: c"])
  }

  @Test func aTableWhoseCellsAreAllHeaderCellsIsPrintedAsRecordsWithoutLabels() {
    #expect(
      records("<tr><th>aaaaaaaa aaaa<th>bbbbbbbb bbbb<th>c<tr><th>D<th>E<th>F")
        == ["aaaaaaaa aaaa · bbbbbbbb bbbb · c", "D · E · F"])
  }

  @Test func blocksInACellAreOnSeparateLines() {
    let cell = "<td><ul><li>one<li>two</ul>"
    #expect(
      plain("<tr><th>A<th>B<th>C<tr>\(Self.wide)\(cell)<tr><td>d\(cell)<td>f") == [
        "A: aaaaaaaa aaaa ·", "  B: bbbbbbbb bbbb ·", "  C:", "  • one", "  • two", "A: d · B:", "  • one", "  • two",
        "C: f",
      ])
  }

  @Test func theLinkNumberOfALabelIsPrintedOnce() {
    let lines = records("<tr><th><a href=/a>A</a><th>B<th>C<tr>\(Self.wide)<td>c<tr><td>d<td>e<td>f")
    #expect(lines == ["A [.1]: aaaaaaaa aaaa · B: bbbbbbbb bbbb · C: c", "A: d · B: e · C: f"])
  }

  @Test func aLineHasThePositionOfItsFirstWordInTheText() {
    let page = HTMLText("<table><tr>\(Self.wide)<tr><td>dddd<td>eeee</table>").document
    let lines = Typesetter(width: 12).lines(of: page)
    let text = Array(page.plainText.utf8)
    let line = lines.first { $0.text?.plain.hasPrefix("dddd") == true }
    let start = line.map { String(decoding: text[$0.position...].prefix(4), as: UTF8.self) }
    #expect(start == "dddd")
  }
}
