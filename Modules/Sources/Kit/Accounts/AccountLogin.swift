public import HTTP

/// The facts about the login of an account, without its secrets.
public struct AccountLogin: Hashable, Sendable {
  /// The account, with its name.
  public let account: AccountID
  /// The scopes that the server granted.
  public let scopes: AccountScopes
  /// Whether the account is the default account of its server.
  public let isDefault: Bool
  /// Whether the server no longer accepts the login.
  public let hasEnded: Bool

  /// The name of the account, without its server.
  public var name: String { account.name ?? "" }
}
