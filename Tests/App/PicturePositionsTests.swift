import Terminal
import Testing

@testable import App
@testable import Shell
@testable import TerminalList

@Suite(.timeLimit(.minutes(1)))
struct PicturePositionsTests {
  /// Rows with one placeholder, `picture`.
  private final class Rows: PlaceholderView {
    var replacement: Replacement?

    func replacement(of name: String) -> Replacement? { replacement }
  }

  private let rows = Rows()

  @Test func aPictureReplacesItsPlaceholderOnce() {
    var sut = positions(replacement(lines: 2))
    rows.replacement = replacement("█", lines: 2, isFinal: true)
    let (changed, visible) = sut.update { _ in true }
    #expect(changed.map(\.line) == [7])
    #expect(changed.map(\.shown) == [rows.replacement])
    #expect(visible == ["picture"])
    #expect(sut.update { _ in true }.visible == [], "nothing replaces the picture itself")
  }

  @Test(arguments: [(3, 10), (2, 12)])
  func aPictureLargerThanItsPlaceholderIsNotDrawn(lines: Int, columns: Int) {
    var sut = positions(replacement(lines: 2))
    rows.replacement = replacement("█", lines: lines, columns: columns, isFinal: true)
    #expect(sut.update { _ in true } == ([], []))
    rows.replacement = replacement("█", lines: 2, isFinal: true)
    #expect(sut.update { _ in true } == ([], []), "the placeholder is forgotten")
  }

  @Test func noPictureIsDrawnForAPlaceholderThatScrolledOffTheScreen() {
    var sut = positions(replacement(lines: 2))
    rows.replacement = replacement("█", lines: 2, isFinal: true)
    #expect(sut.update { $0 > 7 } == ([], []))
    #expect(sut.update { _ in true } == ([], []))
  }

  /// The positions after a placeholder was printed on line 7.
  private func positions(_ replacement: Replacement) -> PicturePositions {
    rows.replacement = replacement
    var positions = PicturePositions()
    positions.begin(rows)
    positions.add([StyledText("…", .secondary, place: "picture")], at: 7)
    return positions
  }

  private func replacement(
    _ text: String = "…", lines: Int, columns: Int = 10, isFinal: Bool = false
  ) -> Replacement {
    Replacement(lines: Array(repeating: StyledText(text), count: lines), columns: columns, isFinal: isFinal)
  }
}

private func == (left: (changed: [PicturePositions.Placeholder], visible: Set<String>), right: ([Int], Set<String>))
  -> Bool
{
  left.changed.map(\.line) == right.0 && left.visible == right.1
}
