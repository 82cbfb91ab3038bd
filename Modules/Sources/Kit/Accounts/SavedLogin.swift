public import Foundation
public import HTTP

/// A login on a server, with its token.
public struct SavedLogin: Hashable, Codable, Sendable {
  /// The address of the server: scheme, host and port.
  public let server: URL
  /// The name of the account, without its server.
  public let account: String
  let token: String
  /// The registration of FeedShell on the server; nil for a Google Reader API, which has no registration.
  let client: OAuthRegistration?
  /// The base address of the login's Google Reader API; nil for a login of a Mastodon API.
  let reader: URL?
  /// True once the server has rejected the token; otherwise nil.
  var hasEnded: Bool?
  /// True if the account was chosen as the default account of its server; otherwise nil.
  var isDefault: Bool?
  /// The scopes granted by the server, separated by spaces; nil for a login of version 0.3, which can only read.
  var scopes: String?

  /// Creates a login; nil if the token must not be sent to the server.
  init?(server: URL, account: String, token: String, client: OAuthRegistration, scopes: String? = nil) {
    guard Credentials(token: token, for: server) != nil else { return nil }
    self.server = server
    self.account = account
    self.token = token
    self.client = client
    reader = nil
    self.scopes = scopes
  }

  /// Creates a login of a Google Reader API, which permits writes; nil if the token is not valid in a header.
  init?(_ reader: ReaderAPI, account: String, token: String) {
    guard Credentials(token: token, for: reader) != nil else { return nil }
    server = reader.server.url
    self.account = account
    self.token = token
    client = nil
    self.reader = reader.url
    scopes = AccountScopes.allToWrite.text
  }

  /// The granted scopes, such as `read` and `write:favourites`.
  public var grantedScopes: AccountScopes { AccountScopes(scopes) }

  /// The account; nil if an address in the login is invalid.
  public var id: AccountID? {
    guard let reader else { return WebServer(server).map { AccountID(account, on: $0) } }
    guard let api = ReaderAPI(reader.absoluteString), api.server == WebServer(server) else { return nil }
    return AccountID(account, of: api)
  }

  /// Whether the login belongs to `account`.
  ///
  /// Case is ignored; if `account` has no name, any login with the same server and API matches.
  func isOf(_ account: AccountID) -> Bool {
    guard let id, id.usual == account.usual else { return false }
    return account.name.map { $0.lowercased() == self.account.lowercased() } ?? true
  }

  /// The unique name of the account, including its server.
  public var name: String {
    "\(account)@\(reader.map { ReaderAPI.prefix + $0.absoluteString } ?? server.absoluteString)"
  }

  /// The credentials of the login; nil if they must not be sent.
  public var credentials: Credentials? {
    if let api = id?.reader { return Credentials(token: token, for: api, account: name) }
    guard reader == nil, client != nil else { return nil }
    return Credentials(token: token, for: server, account: name, canWrite: grantedScopes.canWrite)
  }
}

extension SavedLogin: CustomStringConvertible, CustomReflectable {
  /// A description of the login without its secrets.
  public var description: String { "\(account) on \(server.absoluteString)" }
  /// An empty mirror, which does not reveal the secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The registration of FeedShell on a server.
struct OAuthRegistration: Hashable, Codable, Sendable {
  let id: String
  let secret: String
}
