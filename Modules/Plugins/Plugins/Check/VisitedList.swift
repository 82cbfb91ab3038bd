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
}
