import Foundation
import Terminal
import Viper

/// Cache of drawn rows, so that a row is wrapped once per width.
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
    let layout: RowLayout
    let abilities: TextAbilities
    /// Whether an empty line is above the row.
    let isApart: Bool
    let choices: PresentationChoices
    let second: Int
  }

  private static var capacity: Int { 500 }

  private var drawings: [Row.ID: (key: Key, lines: [StyledText])] = [:]

  /// The cached lines for a key; nil if the row must be drawn.
  subscript(key: Key) -> [StyledText]? {
    get {
      drawings[key.row.id].flatMap { $0.key == key ? $0.lines : nil }
    }
    set {
      if drawings.count >= Self.capacity { drawings = [:] }
      drawings[key.row.id] = newValue.map { (key, $0) }
    }
  }
}
