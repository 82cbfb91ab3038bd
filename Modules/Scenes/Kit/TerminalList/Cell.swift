public import Terminal

/// Draws a row.
public protocol Cell {
  /// The row in lines of at most `width` columns.
  func lines(width: Int) -> [StyledText]
  /// The row on one line, for dense lists; nil for a row that is always drawn in full.
  ///
  /// By default, its lines one after the other.
  var summary: StyledText? { get }
  /// The row in a list of a line for each, of at most `width` columns: perhaps with a second line for a failure.
  ///
  /// By default, the beginning of the summary.
  func shortLines(width: Int) -> [StyledText]
  /// Whether a look of the row leaves nothing out that a person would open it for; false by default.
  func isWhole(in look: RowLook) -> Bool
  /// The cell of a row with this number, to name in its hints; by default, the same cell.
  func numbered(_ number: Int) -> any Cell
  /// The cell for an output with these abilities; by default, the same cell.
  func adapted(to abilities: TextAbilities) -> any Cell
}

extension Cell {
  public var summary: StyledText? { .joined(lines(width: .max)) }

  public func shortLines(width: Int) -> [StyledText] { [(summary ?? .empty).shortened(to: width)] }

  public func isWhole(in look: RowLook) -> Bool { false }

  public func numbered(_ number: Int) -> any Cell { self }

  public func adapted(to abilities: TextAbilities) -> any Cell { self }
}

extension StyledText {
  /// Texts beside each other on one line, with dots between them; empty ones are left out.
  public static func joined(_ texts: [StyledText]) -> StyledText {
    let texts = texts.filter { !$0.isEmpty }
    guard let first = texts.first else { return .empty }
    return texts.dropFirst().reduce(first) { $0 + StyledText(" · ", .secondary) + $1 }
  }
}
