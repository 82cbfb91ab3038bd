/// The scopes of a program, a code or a token.
struct DemoScopes: Hashable, Sendable {
  private static let areas = [
    "read": [
      "accounts", "blocks", "bookmarks", "favourites", "filters", "follows", "lists", "mutes", "notifications",
      "search", "statuses",
    ],
    "write": [
      "accounts", "blocks", "bookmarks", "conversations", "favourites", "filters", "follows", "lists", "media",
      "mutes", "notifications", "reports", "statuses",
    ],
  ]
  /// The scopes that the server supports.
  private static let known: Set<String> = Set(
    ["read", "write", "follow", "push", "profile"] + areas.flatMap { area in area.value.map { "\(area.key):\($0)" } })

  /// The scopes, in the order of the request.
  let names: [String]

  /// Parses scopes separated by blanks; nil if a scope is unknown.
  ///
  /// An empty text stands for `read`.
  init?(_ text: String) {
    let names = text.split(separator: " ").map(String.init)
    guard names.allSatisfy(Self.known.contains) else { return nil }
    self.names = names.isEmpty ? ["read"] : names
  }

  var text: String { names.joined(separator: " ") }

  /// Whether `other` contains each of these scopes under its exact name.
  func isSubset(of other: DemoScopes) -> Bool { names.allSatisfy(other.names.contains) }

  /// Whether the scopes include `scope`, or a broader scope: `write` includes `write:favourites`.
  func permit(_ scope: String) -> Bool {
    names.contains { $0 == scope || scope.hasPrefix($0 + ":") }
  }
}
