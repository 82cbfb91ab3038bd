import JSON

/// Finds rows that are on more than one page of a list.
struct PageCheck {
  private static let members = ["title", "text", "html", "message", "username", "createdAt", "link"]

  private let name: String
  /// The rows of the earlier pages, by id.
  private var known: [String: JSONValue]
  /// The id of the last row of the previous page.
  private var last: String?

  /// - Parameters:
  ///   - first: the rows of the first page.
  ///   - name: the name of the list in mistakes.
  init(_ first: [JSONValue], of name: String) {
    (self.name, known) = (name, [:])
    add(first)
  }

  /// Reports a row of the next page that is also on an earlier page; nil if all rows are new.
  mutating func mistake(in rows: [JSONValue]) -> PluginMistake? {
    let before = last
    let repeated = rows.filter { row in row["id"]?.identifier.map { known[$0] != nil } ?? false }
    defer { add(rows) }
    guard let row = repeated.first, let id = row["id"]?.identifier else { return nil }
    // If such rows have different contents, ids are counted from the start of each page.
    let isSame = repeated.allSatisfy { Self.contents($0) == known[$0["id"]?.identifier ?? ""].map(Self.contents) }
    if isSame, repeated.count == rows.count { return PluginMistake(.pageAgain, id, name) }
    if isSame, id == before, rows.first?["id"]?.identifier == id { return PluginMistake(.overlappingPages, id, name) }
    return PluginMistake(.idOfOtherPage, id, name)
  }

  private mutating func add(_ rows: [JSONValue]) {
    for row in rows { if let id = row["id"]?.identifier { known[id] = row } }
    last = rows.last?["id"]?.identifier
  }

  private static func contents(_ row: JSONValue) -> [JSONValue?] { members.map { row[$0] } }
}
