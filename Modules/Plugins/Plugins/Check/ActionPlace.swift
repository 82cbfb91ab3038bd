import JSON

/// The place where an action is offered.
enum ActionPlace {
  /// A list, with its rows before any action.
  case list(ListRoute, [JSONValue])
  /// A post in one of FeedShell's own scenes.
  case post(scene: String)

  /// A sample post, as a row of the scene `feed`.
  private static let post: JSONValue = [
    "number": .integer(1), "id": "https://blog.example/1", "kind": "article", "title": "A post", "text": "Its text.",
    "author": ["name": "Ann"], "link": "https://blog.example/1", "createdAt": "2026-01-02T03:04:05Z",
  ]

  /// The list; nil for a post.
  var list: ListRoute? {
    if case .list(let list, _) = self { list } else { nil }
  }

  /// Requests an action on the row with the id `row`, on the whole list if `row` is nil, or on the sample post.
  func question(
    _ action: String, on row: String?, _ words: [String], _ setting: PluginSetting
  ) -> PluginQuestion {
    switch self {
    case .list(let list, _): .act(action, on: row, words: words, in: list.list, setting)
    case .post(let scene): .act(action, onPost: Self.post, in: scene, words: words, setting)
    }
  }
}
