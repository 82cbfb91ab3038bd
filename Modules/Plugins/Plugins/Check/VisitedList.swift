import JSON

/// A list that a check has loaded.
struct VisitedList {
  let list: PluginList
  /// The name of the list in mistakes.
  let name: String
  /// The shape of the answer.
  let shape: MessageShape
  /// The rows of the first page.
  let rows: [JSONValue]
}
