import Foundation
public import HTTP

/// The reason why the user cannot sign in to a server.
public enum LoginServerProblem: Error, Hashable, Sendable {
  /// The text is neither a server nor an address on a server.
  case notAServer
  /// The server with the given host would receive the password over an unencrypted connection.
  case insecure(host: String)
  /// The text begins like the address of a Google Reader API, but is invalid.
  case notAReader
}

extension WebServer {
  /// Parses the server to sign in to: `server`, `https://server/…`, `@user@server` or `user@server`.
  public init(toSignIn text: String) throws(LoginServerProblem) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let host = text.contains("://") ? nil : text.split(separator: "@").last
    guard let server = URL(written: text).flatMap({ WebServer($0) }) ?? host.flatMap({ WebServer(named: $0) }) else {
      throw .notAServer
    }
    guard server.url.canReceiveToken else { throw .insecure(host: server.name) }
    self = server
  }
}

extension AccountID {
  /// Parses the account to sign out of, in the forms of a server to sign in to, or as the address of a Google Reader
  /// API.
  ///
  /// Only `@user@server`, `user@server` and `reader:user@address` contain the name of an account.
  public init(toSignOut text: String) throws(LoginServerProblem) {
    let address = text.trimmingCharacters(in: .whitespaces)
    if address.hasPrefix(ReaderAPI.prefix) {
      let account = AccountID(reader: String(address.dropFirst(ReaderAPI.prefix.count)))
      guard let account, let reader = account.reader else { throw .notAReader }
      self.init(account.name, of: reader)
      return
    }
    let server = try WebServer(toSignIn: text)
    let parts = text.trimmingCharacters(in: .whitespaces).split(separator: "@")
    self.init(text.contains("://") || parts.count < 2 ? nil : String(parts[parts.count - 2]), on: server)
  }
}
