public import Foundation
public import HTTP

/// A login on a server.
public struct SavedLogin: Hashable, Codable, Sendable {
  /// The address of the server: scheme, host and port.
  public let server: URL
  /// The name of the account, without its server.
  public let account: String
  let token: String
  /// The program as the server knows it.
  let client: OAuthRegistration
  /// Whether the server does not take the token any more; nil if it does.
  var hasEnded: Bool?

  /// A login; nil for a token that cannot be sent there.
  init?(server: URL, account: String, token: String, client: OAuthRegistration) {
    guard Credentials(token: token, for: server) != nil else { return nil }
    self.server = server
    self.account = account
    self.token = token
    self.client = client
  }

  /// The name of the account with its server: that of no other account.
  public var name: String { "\(account)@\(server.absoluteString)" }
  /// The credentials of the login.
  public var credentials: Credentials? { Credentials(token: token, for: server, account: name) }
}

extension SavedLogin: CustomStringConvertible, CustomReflectable {
  /// Names the login without its secrets.
  public var description: String { "\(account) on \(server.absoluteString)" }
  /// Hides the secrets from dumps.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The program as a server knows it.
struct OAuthRegistration: Hashable, Codable, Sendable {
  let id: String
  let secret: String
}
