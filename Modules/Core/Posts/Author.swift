/// The author of a post.
public struct Author: Hashable, Sendable {
  /// The untrusted name that is shown.
  public let name: String
  /// The account on the server, such as `@ann@example.org`; nil if there is none.
  public let handle: String?

  /// An author, with the account if there is one.
  public init(name: String, handle: String? = nil) {
    self.name = name
    self.handle = handle
  }
}
