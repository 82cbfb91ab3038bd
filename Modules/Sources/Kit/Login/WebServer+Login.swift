import Foundation
public import HTTP

/// The reason why the user cannot sign in to a server.
public enum LoginServerProblem: Error, Hashable, Sendable {
  /// The text is neither a server nor an address on one.
  case notAServer
  /// The server with the given host would receive the password over an unencrypted connection.
  case insecure(host: String)
}

extension WebServer {
  /// Parses the server to sign in to, as `server`, `https://server/…`, `@user@server` or `user@server`.
  ///
  /// - Throws: `LoginServerProblem`.
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
