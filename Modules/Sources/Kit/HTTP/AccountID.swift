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
}

extension AccountID: CustomStringConvertible {
  /// The account as `name@server`, or only the server for its default account.
  public var description: String { name.map { "\($0)@\(server.name)" } ?? server.name }
}
