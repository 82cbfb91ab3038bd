import Foundation
import Terminal
import Viper

/// Cache of drawn rows, so that a row is wrapped once for each width.
///
/// A drawing is valid for a second at most, because it may contain a relative date.
struct DrawnRows<Row: ListRow> {
  /// The inputs of a drawing.
  struct Key: Hashable {
    let row: Row
    let number: Int?
    let gutter: Int
    let header: String?
    let illustration: IllustratedCell.Illustration?
    let width: Int
    let second: Int
  }

  private static var capacity: Int { 500 }

  private var drawings: [Row.ID: (key: Key, lines: [StyledText])] = [:]

  /// The cached lines for a key, or else newly drawn ones.
  mutating func lines(for key: Key, draw: () -> [StyledText]) -> [StyledText] {
    if let drawing = drawings[key.row.id], drawing.key == key { return drawing.lines }
    if drawings.count >= Self.capacity { drawings = [:] }
    let lines = draw()
    drawings[key.row.id] = (key, lines)
    return lines
  }
}
