/// An account in the list.
public nonisolated struct ListedAccount: Hashable, Sendable, Identifiable {
  /// The name of the account, without its server.
  public let name: String
  /// The name of the server, such as `example.org`.
  public let server: String
  /// The granted scopes, such as `read` and `write:favourites`.
  public let scopes: [String]
  /// Whether the scopes allow a kind of write.
  public let canWrite: Bool
  /// Whether the account is the default one of its server.
  public let isDefault: Bool
  /// Whether the server no longer accepts the login.
  public let hasEnded: Bool

  public init(name: String, server: String, scopes: [String], canWrite: Bool, isDefault: Bool, hasEnded: Bool) {
    (self.name, self.server, self.scopes) = (name, server, scopes)
    (self.canWrite, self.isDefault, self.hasEnded) = (canWrite, isDefault, hasEnded)
  }

  /// The account as `name@server`.
  public var id: String { "\(name)@\(server)" }
}
