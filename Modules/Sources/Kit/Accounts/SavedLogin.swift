public import Foundation
public import HTTP

/// A login on a server, with its token.
public struct SavedLogin: Hashable, Codable, Sendable {
  /// The address of the server: scheme, host and port.
  public let server: URL
  /// The name of the account, without its server.
  public let account: String
  let token: String
  /// The registration of this program on the server.
  let client: OAuthRegistration
  /// True once the server no longer accepts the token; nil while it does.
  var hasEnded: Bool?
  /// True if the account is the default one of its server; nil if it is not, or if no account is marked.
  var isDefault: Bool?
  /// The scopes as the server granted them, separated by spaces; nil for a login of version 0.3, which only reads.
  var scopes: String?

  /// Creates a login; nil if the token must not be sent to the server.
  init?(server: URL, account: String, token: String, client: OAuthRegistration, scopes: String? = nil) {
    guard Credentials(token: token, for: server) != nil else { return nil }
    self.server = server
    self.account = account
    self.token = token
    self.client = client
    self.scopes = scopes
  }

  /// The granted scopes, such as `read` and `write:favourites`.
  public var grantedScopes: AccountScopes { AccountScopes(scopes) }

  /// Whether this is the login of the account with the given name, ignoring case, on the given server.
  func isOf(_ name: String, on server: URL) -> Bool {
    self.server.hasServer(of: server) && account.lowercased() == name.lowercased()
  }

  /// The unique name of the account, including its server.
  public var name: String { "\(account)@\(server.absoluteString)" }
  /// The credentials of the login.
  public var credentials: Credentials? {
    Credentials(token: token, for: server, account: name, canWrite: grantedScopes.canWrite)
  }
}

extension SavedLogin: CustomStringConvertible, CustomReflectable {
  /// Describes the login without its secrets.
  public var description: String { "\(account) on \(server.absoluteString)" }
  /// Does not contain the secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The registration of this program on a server.
struct OAuthRegistration: Hashable, Codable, Sendable {
  let id: String
  let secret: String
}
