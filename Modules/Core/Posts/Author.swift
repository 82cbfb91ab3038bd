/// The author of a post.
public struct Author: Hashable, Sendable {
  /// The untrusted display name.
  public let name: String
  /// The account on the server, such as `@ann@example.org`; nil if there is none.
  public let handle: String?

  /// Creates an author; `handle` is nil if there is no account.
  public init(name: String, handle: String? = nil) {
    self.name = name
    self.handle = handle
  }
}
