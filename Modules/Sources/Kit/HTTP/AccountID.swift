import Foundation

/// Identifies an account on a server, or the account that is used by default there.
public struct AccountID: Hashable, Sendable {
  /// The name of the account, without its server; nil for the default account of the server.
  public let name: String?
  /// The server of the account.
  public let server: WebServer

  /// Creates the identity of an account; `name` is nil for the default account of the server.
  public init(_ name: String? = nil, on server: WebServer) {
    (self.name, self.server) = (name, server)
  }

  /// Parses the unique name of an account, such as `ann@https://example.org`; nil for any other text.
  public init?(uniqueName text: String) {
    guard let at = text.lastIndex(of: "@"), at != text.startIndex,
      let server = URL(string: String(text[text.index(after: at)...])).flatMap({ WebServer($0) })
    else { return nil }
    self.init(String(text[..<at]), on: server)
  }

  /// The server as typed to sign in: its name, or its address if the name alone would select another scheme.
  public var signInName: String { server.hasUsualScheme ? server.name : server.url.absoluteString }
}

extension AccountID: CustomStringConvertible {
  /// The account as `name@server`, or only the server for its default account.
  public var description: String { name.map { "\($0)@\(server.name)" } ?? server.name }
}
