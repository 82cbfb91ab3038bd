/// The scopes of a login, which limit the requests that its token allows.
public struct AccountScopes: Hashable, Sendable {
  /// The scopes that only allow reading.
  static let read = AccountScopes("read")
  /// The scopes that FeedShell's write commands need.
  static let neededToWrite = AccountScopes("read write:favourites write:bookmarks write:statuses")
  /// The scopes to request from servers that refuse `neededToWrite`.
  static let allToWrite = AccountScopes("read write")

  private static let write = "write"

  /// The scopes, one word each.
  public let words: [String]

  /// Parses scopes separated by spaces; nil or an empty text stands for `read`.
  init(_ text: String?) {
    let words = text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    self.words = words.isEmpty ? ["read"] : words
  }

  /// Whether the scopes permit a kind of write.
  public var canWrite: Bool { words.contains { $0 == Self.write || $0.hasPrefix("\(Self.write):") } }

  /// The scopes, separated by spaces.
  var text: String { words.joined(separator: " ") }
}
