public import Terminal

/// Draws a row.
public protocol Cell {
  /// The drawn row, in lines of at most `width` columns.
  func lines(width: Int) -> [StyledText]
  /// The drawn row, in lines of at most `width` columns, of which only the first `count` will be shown; by default, all
  /// lines.
  func lines(width: Int, showing count: Int) -> [StyledText]
  /// The drawn row on one line, for dense lists; nil if the row is always drawn in full.
  ///
  /// By default, the row's lines are joined with dots.
  var summary: StyledText? { get }
  /// The drawn row in a list with one line per row, at most `width` columns wide; further lines may show details.
  ///
  /// By default, the beginning of the summary.
  func shortLines(width: Int) -> [StyledText]
  /// Whether the row, drawn with the given look, shows everything that opening it would show; false by default.
  func isWhole(in look: RowLook) -> Bool
  /// A copy whose hints mention the given row number; by default, the same cell.
  func numbered(_ number: Int) -> any Cell
  /// A copy for an output with the given capabilities; by default, the same cell.
  func adapted(to abilities: TextAbilities) -> any Cell
}

extension Cell {
  public func lines(width: Int, showing count: Int) -> [StyledText] { lines(width: width) }

  public var summary: StyledText? { .joined(lines(width: .max)) }

  public func shortLines(width: Int) -> [StyledText] { [(summary ?? .empty).shortened(to: width)] }

  public func isWhole(in look: RowLook) -> Bool { false }

  public func numbered(_ number: Int) -> any Cell { self }

  public func adapted(to abilities: TextAbilities) -> any Cell { self }
}

extension StyledText {
  /// Joins texts on one line, separated by dots; omits empty texts.
  public static func joined(_ texts: [StyledText]) -> StyledText {
    let texts = texts.filter { !$0.isEmpty }
    guard let first = texts.first else { return .empty }
    return texts.dropFirst().reduce(first) { $0 + StyledText(" · ", .secondary) + $1 }
  }
}
