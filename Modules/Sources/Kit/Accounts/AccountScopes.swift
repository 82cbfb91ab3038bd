/// The scopes of a login, which limit the requests that its token allows.
public struct AccountScopes: Hashable, Sendable {
  /// The scopes that only allow reading.
  static let read = AccountScopes("read")
  /// The scopes that the program's commands need to write.
  static let neededToWrite = AccountScopes("read write:favourites write:bookmarks write:statuses")
  /// The scopes to request from servers that refuse the needed scopes.
  static let allToWrite = AccountScopes("read write")

  private static let write = "write"

  /// The scopes, each one word.
  public let words: [String]

  /// Parses scopes separated by spaces; nil and an empty text stand for `read`.
  init(_ text: String?) {
    let words = text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    self.words = words.isEmpty ? ["read"] : words
  }

  /// Whether the scopes allow a kind of write.
  public var canWrite: Bool { words.contains { $0 == Self.write || $0.hasPrefix("\(Self.write):") } }

  /// The scopes, separated by spaces.
  var text: String { words.joined(separator: " ") }
}
