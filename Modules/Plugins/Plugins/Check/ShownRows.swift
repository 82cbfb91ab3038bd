import JSON

/// The parts of a page that people see, for comparing two loads of a list.
///
/// Digits are left out, because clocks and counters differ from load to load.
struct ShownRows: Equatable {
  private struct Row: Equatable {
    let id: String?
    let texts: [String?]
  }

  private static let members = ["title", "text", "html", "detail", "section", "warning"]

  private let rows: [Row]

  init(_ rows: [JSONValue]) {
    self.rows = rows.map { row in
      Row(id: row["id"]?.identifier, texts: Self.members.map { row[$0]?.text?.filter { !$0.isNumber } })
    }
  }

  /// Whether the ids of two pages are the positions of their rows: they count up from the same number, and rows with
  /// the same contents have different ids.
  static func areIDsPositions(_ first: [JSONValue], _ second: [JSONValue]) -> Bool {
    let (before, after) = (ids(byContents: first), ids(byContents: second))
    guard let start = firstNumber(first), start == firstNumber(second) else { return false }
    let common = before.filter { after[$0.key] != nil }
    let moved = common.filter { after[$0.key] != $0.value }
    return moved.count > 2 && moved.count * 2 > common.count
  }

  /// The id of the first row, if the ids of all rows count up from it; else nil.
  private static func firstNumber(_ rows: [JSONValue]) -> Int? {
    let numbers = rows.map { $0["id"]?.identifier.flatMap { Int($0) } }
    guard let start = numbers.first ?? nil, start == 0 || start == 1 else { return nil }
    return numbers.enumerated().allSatisfy { $1 == start + $0 } ? start : nil
  }

  /// The ids of the rows, by contents that no other row has.
  private static func ids(byContents rows: [JSONValue]) -> [[JSONValue?]: String] {
    let pairs = rows.map { row in ((members + ["createdAt"]).map { row[$0] }, row["id"]?.identifier) }
    return Dictionary(pairs) { _, _ in nil }.compactMapValues(\.self)
  }
}
