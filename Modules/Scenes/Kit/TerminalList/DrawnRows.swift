import Terminal
import Viper

/// A cache of drawn rows, so that each row is wrapped only once per width.
///
/// A drawn row expires after a second, because it may contain a relative date.
struct DrawnRows<Row: ListRow> {
  /// The inputs that determine the drawn lines.
  struct Key: Hashable {
    let row: Row
    let number: Int?
    let gutter: Int
    let header: String?
    let illustration: IllustratedCell.Illustration?
    let width: Int
    let layout: RowLayout
    let abilities: TextAbilities
    /// Whether an empty line separates the row from the previous one.
    let isApart: Bool
    let choices: PresentationChoices
    let second: Int
  }

  private static var capacity: Int { 500 }

  private var drawings: [Row.ID: (key: Key, lines: [StyledText])] = [:]

  /// The cached lines for a key; nil if the row must be drawn again.
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
