import JSON

/// Finds mistakes in the replies of a thread.
struct ThreadCheck {
  private let parents: [String: String]

  init(_ comments: [JSONValue]) {
    let pairs = comments.compactMap { comment in
      comment["id"]?.identifier.map { ($0, comment["parent"]?.identifier ?? "") }
    }
    parents = Dictionary(pairs) { first, _ in first }
  }

  var mistakes: [PluginMistake] {
    let missing = parents.filter { !$0.value.isEmpty && parents[$0.value] == nil }.min { $0.key < $1.key }
    let circle = parents.keys.sorted().first(where: isInCircle)
    return [missing.map { PluginMistake(.noParent, $0.value, $0.key) }, circle.map { PluginMistake(.circle, $0) }]
      .compactMap(\.self)
  }

  /// The first id that is in both threads; nil if there is none.
  static func sharedID(_ first: [JSONValue], _ second: [JSONValue]) -> String? {
    let known = Set(first.compactMap { $0["id"]?.identifier })
    return second.lazy.compactMap { $0["id"]?.identifier }.first { known.contains($0) }
  }

  /// The id of the first comment that is in both threads with the same contents; nil if there is none.
  static func shared(_ first: [JSONValue], _ second: [JSONValue]) -> String? {
    let members = ["id", "username", "message", "createdAt"]
    let known = Set(first.map { comment in members.map { comment[$0] } })
    return second.first { comment in known.contains(members.map { comment[$0] }) }?["id"]?.identifier
  }

  private func isInCircle(_ id: String) -> Bool {
    var next = parents[id]
    for _ in parents {
      guard let parent = next, !parent.isEmpty else { return false }
      if parent == id { return true }
      next = parents[parent]
    }
    return false
  }
}
