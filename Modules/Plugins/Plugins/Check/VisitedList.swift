import JSON

/// A list that a check has loaded.
struct VisitedList {
  let list: PluginList
  /// The name of the list in mistakes.
  let name: String
  /// The rows of the first page.
  let rows: [JSONValue]
  /// The shape of the answer.
  var shape: MessageShape { list.shape }

  /// The rows that are also among `others`, with their counterparts there.
  func pairs(with others: [JSONValue]) -> [(row: JSONValue, other: JSONValue)] {
    let byID = Dictionary(others.map { ($0["id"]?.identifier, $0) }) { first, _ in first }
    return rows.compactMap { row in
      row["id"]?.identifier.flatMap { byID[$0] }.map { (row: row, other: $0) }
    }
  }
}
