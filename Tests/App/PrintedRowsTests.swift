import Terminal
import Testing

@testable import App
@testable import Shell

@Suite(.timeLimit(.minutes(1)))
struct PrintedRowsTests {
  private final class View {}
  private let view = View()

  @Test func onlyChangedLinesAreDrawn() {
    var sut = printed([row(1, "a", "b"), row(2, "c", "d")])
    let drawings = sut.update(row(2, "c", "longer")) { _ in true }
    #expect(drawings == [PrintedRows.Drawing(text: StyledText("longer"), width: 6, line: 13, column: 0)])
    #expect(sut.update(row(2, "c", "longer")) { _ in true } == [], "it is there by now")
    let shorter = sut.update(row(2, "c", "s")) { _ in true }
    #expect(shorter.map(\.width) == [6], "what is longer is blanked")
  }

  @Test func aRowWhoseHeightChangedIsNoLongerRedrawn() {
    var sut = printed([row(1, "a"), row(2, "b")])
    #expect(sut.update(row(1, "a", "more")) { _ in true } == [])
    #expect(sut.update(row(1, "other")) { _ in true } == [])
    #expect(sut.update(row(2, "other")) { _ in true }.map(\.line) == [11])
  }

  @Test func onlyVisibleLinesOfARowAreDrawn() {
    var sut = printed([row(1, "a", "b"), row(2, "c")])
    #expect(sut.update(row(1, "x", "y")) { $0 > 10 }.map(\.line) == [11])
    #expect(sut.update(row(1, "z", "z")) { $0 > 11 } == [], "none is left")
    #expect(sut.update(row(1, "a", "a")) { _ in true } == [], "it is forgotten")
  }

  @Test func rowsOfAViewAreNotRedrawnOnceAnotherViewIsPrinted() {
    var sut = printed([row(1, "a")])
    sut.begin(view)
    #expect(sut.update(row(1, "b")) { _ in true }.count == 1)
    let other = View()
    sut.begin(other)
    #expect(sut.update(row(1, "c")) { _ in true } == [])
  }

  @Test func rowsPrintedBeforeARenumberingAreNotRedrawn() {
    var sut = printed([row(1, "a")])
    sut.begin(view, renumberings: 1)
    #expect(sut.update(row(1, "b")) { _ in true } == [])
    sut.add(row(1, "b"), at: 20)
    sut.begin(view, renumberings: 1)
    #expect(sut.update(row(1, "c")) { _ in true }.map(\.line) == [20])
  }

  @Test func rowNumbersOnTheScreenExcludeInvisibleRowsAndOtherViews() {
    let sut = printed([row(1, "a"), row(2, "b")])
    #expect(sut.numbers(of: view) { _ in true } == [1, 2])
    #expect(sut.numbers(of: view) { $0 > 10 } == [2])
    #expect(sut.numbers(of: View()) { _ in true } == [])
  }

  /// Rows printed from line 10 on.
  private func printed(_ rows: [[StyledText]]) -> PrintedRows {
    var sut = PrintedRows()
    sut.begin(view)
    sut.add(rows.flatMap(\.self), at: 10)
    return sut
  }

  private func row(_ number: Int, _ lines: String...) -> [StyledText] {
    lines.enumerated().map { index, line in
      index == 0
        ? StyledText(line).beginning(RowMark(number: number, height: lines.count)) : StyledText(line)
    }
  }
}
