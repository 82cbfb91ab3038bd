import Foundation
public import HTTP

/// The reason why a text is no server to sign in to.
public enum LoginServerProblem: Error, Hashable, Sendable {
  /// The text is not a server or an address on one.
  case notAServer
  /// A server that would get the password over an unencrypted connection; its host.
  case insecure(host: String)
}

extension WebServer {
  /// Parses the server to sign in to: `server`, `https://server/…`, `@user@server` or `user@server`.
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
