import Foundation
import Markup
import Testing

@testable import Terminal
@testable import Typesetting

struct TypesetTableTests {
  private let prices = """
    <table><tr><th>Name<th>Size<th>Remark<tr><td>alpha<td>12<td>a remark of some words
    <tr><td>beta<td>1,234<td></table>
    """

  private func plain(_ html: String, _ width: Int?, hasSigns: Bool = true) -> [String] {
    let page = HTMLText(html, base: URL(string: "https://example.org/"))
    return Typesetter(width: width, output: TextAbilities(hasSigns: hasSigns), links: page.links)
      .lines(of: page.document).map { $0.text?.plain ?? "(picture)" }
  }

  @Test func columnsAreAligned() {
    #expect(
      plain(prices, 72) == [
        "Name    Size  Remark", "─────  ─────  ──────────────────────", "alpha     12  a remark of some words",
        "beta   1,234",
      ])
    #expect(plain(prices, 72, hasSigns: false)[1] == "-----  -----  ----------------------")
  }

  @Test(arguments: [
    (["12", "1,234"], [" Size  End", "─────  ───", "   12  x", "1,234  x"]),
    (["12", "–"], ["Size  End", "────  ───", "  12  x", "   –  x"]),
    (["12", "large"], ["Size   End", "─────  ───", "12     x", "large  x"]),
    (["large", "12"], ["Size   End", "─────  ───", "large  x", "12     x"]),
  ])
  func onlyNumericColumnsAreRightAligned(cells: [String], lines: [String]) {
    let rows = cells.map { "<tr><td>\($0)<td>x" }.joined()
    #expect(plain("<table><tr><th>Size<th>End\(rows)</table>", 72) == lines)
  }

  @Test func wordsWrapInsideTheirColumn() {
    #expect(
      plain(prices, 26) == [
        "Name    Size  Remark", "─────  ─────  ────────────", "alpha     12  a remark of", "              some words",
        "beta   1,234",
      ])
  }

  @Test func aTableThatDoesNotFitIsPrintedAsRecords() {
    #expect(
      plain(prices, 20) == [
        "Name: alpha ·", "  Size: 12 · Remark:", "  a remark of some", "  words", "Name: beta · Size:", "  1,234",
      ]
    )
    #expect(plain(prices, 20, hasSigns: false)[0] == "Name: alpha; Size:")
  }

  @Test func cellsCanSpanColumnsAndRows() {
    let html = """
      <table><tr><th>A<th>B<th>C<tr><td rowspan=2>one<td colspan=2>a wide cell<tr><td>two<td align=right>3</table>
      """
    #expect(plain(html, 40) == ["A    B         C", "───  ───  ──────", "one  a wide cell", "     two       3"])
  }

  @Test func theCellsOfALayoutTableArePrintedOneAfterAnother() {
    #expect(plain("<table><tr><td>one<td><ul><li>two</ul></table>", 40) == ["one", "", "• two"])
    #expect(plain("<table><tr><td>one<tr><td>two</table>", 40) == ["one", "two"])
    #expect(plain("<table role=presentation><tr><td>1<td>2<tr><td>3<td>4</table>", 40) == ["1", "2", "3", "4"])
    #expect(
      plain("<table><tr><td><img src=a.png><td><img src=b.png><tr><td>A<td>B</table>", 40).count { $0 == "(picture)" }
        == 2)
  }

  @Test func aRepeatedLinkInALayoutTableIsNumberedOnlyAtItsFirstOccurrence() {
    let link = "<a href=/x>one</a>"
    let page = "<table><tr><td><h2>Head</h2><p>\(link)<td>two<tr><td>three<td>four</table>"
    #expect(plain("<p>\(link)<p>\(link)", 40) == ["one [.1]", "", "one"])
    let below = plain("\(page)<p>\(link)", 40).filter { !$0.isEmpty }
    #expect(below == ["Head", "one [.1]", "two", "three", "four", "one"])
    let above = plain("<p>\(link)\(page)", 40).filter { !$0.isEmpty }
    #expect(above == ["one [.1]", "Head", "one", "two", "three", "four"])
  }

  @Test func tableLinksAreNumberedEvenIfCodeInTheTableIsTooWide() {
    let cells = "<table><tr><td><pre>one two three four five six</pre><td><a href=/x>x</a><tr><td>a<td>b</table>"
    #expect(plain(cells, 24) == ["    one two three four five six", "x [.1]", "a · b"])
  }

  @Test func multilineRowsAreSeparatedByEmptyLinesExceptBelowTheHeader() {
    let words = "one two three four five six"
    let lines = plain("<table><tr><th>A<th>B<tr><td>\(words)<td>\(words)<tr><td>x<td>y</table>", 24)
    #expect(lines[1].hasPrefix("─") && lines[2].hasPrefix("one"))
    #expect(lines.suffix(2).map { $0.filter { $0 != " " } } == ["", "xy"])
    #expect(lines.count(where: \.isEmpty) == 1)
  }

  @Test func blocksInACellStayInTheirColumn() {
    #expect(
      plain("<table><tr><th>A<th>B<tr><td>x<td><ul><li>one<li>two</ul><tr><td>y<td>z</table>", 40) == [
        "A  B", "─  ─────", "x  • one", "   • two", "y  z",
      ])
  }

  @Test func aTableInAQuotationHasTheBarOfTheQuotation() {
    #expect(
      plain("<blockquote><table><tr><th>A<th>B<tr><td>x<td>y</table></blockquote>", 40) == [
        "│ A  B", "│ ─  ─", "│ x  y",
      ])
  }
}
