public import Foundation
public import HTTP

/// A login on a server.
public struct SavedLogin: Hashable, Codable, Sendable {
  /// The address of the server: scheme, host and port.
  public let server: URL
  /// The name of the account, without its server.
  public let account: String
  let token: String
  /// The registration of the program on the server.
  let client: OAuthRegistration
  /// Whether the server has stopped accepting the token; nil if it accepts it.
  var hasEnded: Bool?

  /// A login; nil for a token that cannot be sent there.
  init?(server: URL, account: String, token: String, client: OAuthRegistration) {
    guard Credentials(token: token, for: server) != nil else { return nil }
    self.server = server
    self.account = account
    self.token = token
    self.client = client
  }

  /// The name of the account with its server, which makes it unique.
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

/// The registration of the program on a server.
struct OAuthRegistration: Hashable, Codable, Sendable {
  let id: String
  let secret: String
}
