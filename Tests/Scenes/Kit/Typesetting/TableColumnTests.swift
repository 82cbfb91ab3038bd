import Foundation
import Markup
import Posts
import Testing

@testable import Typesetting

/// Column widths, and the structure of tables.
struct TableColumnTests {
  private func widths(_ wishes: [(natural: Int, word: Int)], _ width: Int?) -> [Int]? {
    TableColumns.widths(for: wishes.map { TableColumns.Wish(natural: $0.natural, word: $0.word) }, in: width)
  }

  private func grid(_ html: String) throws -> TableGrid {
    let text = HTMLText("<table>\(html)</table>", base: URL(string: "https://example.org/")).document
    let tables = text.blocks.compactMap { if case .table(let table) = $0.kind { table } else { nil } }
    return TableGrid(try #require(tables.first), from: 0)
  }

  /// Widths of three columns: contents of 4, of 20, and of 30 letters with a word of 12.
  @Test(
    arguments: [
      (nil, [4, 20, 30]), (58, [4, 20, 30]), (57, [4, 20, 29]), (48, [4, 18, 22]), (24, [4, 8, 8]), (28, [4, 8, 12]),
      (27, [4, 10, 9]), (23, nil),
    ] as [(Int?, [Int]?)])
  func columnsAreNarrowedToFitTheWidth(width: Int?, columns: [Int]?) {
    #expect(widths([(4, 4), (20, 5), (30, 12)], width) == columns)
  }

  @Test func columnsWithTheShortestWordsAreWidenedFirst() {
    #expect(widths([(30, 20), (30, 11)], 21) == [8, 11])
    #expect(widths([(30, 11), (30, 20)], 21) == [11, 8])
    #expect(widths([(30, 11), (30, 11)], 21) == [11, 8])
    #expect(widths([(30, 12), (30, 10), (30, 10)], 32) == [8, 10, 10])
    #expect(widths([(9, 20)], 9) == [9], "no column is wider than its lines")
  }

  @Test(arguments: [(0, [Int]()), (10, [10]), (8, [8]), (7, nil)] as [(Int, [Int]?)])
  func aColumnIsAtLeastEightCellsWideUnlessItsContentIsNarrower(width: Int, columns: [Int]?) {
    #expect(widths(width == 0 ? [] : [(20, 3)], width) == columns)
    #expect(widths([(3, 3)], 3) == [3])
    #expect(widths([(3, 3)], 2) == nil)
  }

  @Test(arguments: [
    ("<tr><td>1<tr><td>2", true), ("<tr><td>1<td>2", true), ("<tr><td>1<td>2<tr><td>3<td>4", false),
    ("<tr><td><h2>1</h2><p>2<td>2<tr><td>3<td>4", true), ("<tr><td><h2>1</h2><td>2<tr><td>3<td>4", false),
    ("<tr><td><p>\(String(repeating: "a", count: 599))<p>b<td>2<tr><td>3<td>4", false),
    ("<tr><td><p>\(String(repeating: "a", count: 600))<p>b<td>2<tr><td>3<td>4", true),
    ("<tr><td>\(String(repeating: "a", count: 900))<td>2<tr><td>3<td>4", false),
    ("<tr><td><img src=1.png><td><img src=2.png><tr><td>3<td>4", true),
    ("<tr><td><img src=1.png><td>2<tr><td>3<td>4", false),
    ("<tr><td><img src=1.png><td><tr><td><td>4", true), ("<tr><td><img src=1.png><td>2<tr><td>3<td>", false),
  ])
  func aTableThatOnlyArrangesContentsIsRecognizedAsALayoutTable(html: String, isLayout: Bool) throws {
    #expect(try grid(html).isLayout == isLayout)
  }

  @Test(arguments: [
    ("<tr><th>A<th>B<tr><td>1<td>2", 1), ("<tr><th>A<td><tr><th>B<th>C<tr><td>1<td>2", 2),
    ("<tr><th>A<td>1<tr><th>B<td>2", 0),
    ("<tr><td>1<td>2<tr><th>A<th>B", 0), ("<tr><td><td><tr><td>1<td>2", 0), ("<tr><th>A<th>B", 1),
  ])
  func onlyTopRowsCanBeHeaderRows(html: String, count: Int) throws { #expect(try grid(html).headerCount == count) }

  @Test(arguments: [
    ("12", true), ("1,234.5", true), ("−3 %", true), ("$ 5", true), ("12:30", true), ("(1)", true), ("½", false),
    ("n/a", false),
    ("–", false), ("", false), ("1st", false), ("+", false), (String(repeating: "1", count: 32), true),
    (String(repeating: "1", count: 33), false), (" 7 ", true),
  ])
  func everyCellOfANumericColumnContainsDigits(cell: String, isNumeric: Bool) throws {
    #expect(try grid("<tr><td>x<td>\(cell)<tr><td>y<td>").numericColumns == (isNumeric ? [1] : []))
  }

  @Test(arguments: [
    ("-", true), ("—", true), ("?", true), ("N/A", true), ("n/a", true), ("", true), ("none", false), ("--", false),
    ("x", false),
  ])
  func aNumericColumnMayHaveEmptyCells(cell: String, isNumeric: Bool) throws {
    for cells in [["1", cell], [cell, "1"]] {
      let rows = cells.map { "<tr><td>x<td>\($0)" }.joined()
      #expect(try grid("<tr><th>A<th>B" + rows).numericColumns == (isNumeric ? [1] : []))
    }
  }

  @Test func aRowspanOccupiesItsColumnInEachRow() throws {
    let grid = try grid("<tr><td rowspan=2 colspan=2>1<td>2<tr><td>3<td>4<tr><td>5<td rowspan=9>6<tr><td>7<td>8<td>9")
    #expect(grid.rows.map { $0.map(\.column) } == [[0, 2], [2, 3], [0, 1], [0, 2, 3]])
    #expect(grid.columnCount == 4)
  }
}
