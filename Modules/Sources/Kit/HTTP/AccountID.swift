import Foundation

/// Identifies an account of an API, or the account that is used by default there.
///
/// A server may have two APIs with separate accounts: that of Mastodon, and that of Google Reader.
public struct AccountID: Hashable, Sendable {
  /// The name of the account, without its server; nil for the default account of the API.
  public let name: String?
  /// The server of the account.
  public let server: WebServer
  /// The Google Reader API that the account belongs to; nil for an account of the server's Mastodon API.
  public let reader: ReaderAPI?

  /// Creates the identity of an account of a Mastodon API; `name` is nil for the default account of the server.
  public init(_ name: String? = nil, on server: WebServer) {
    (self.name, self.server, reader) = (name, server, nil)
  }

  /// Creates the identity of an account of a Google Reader API; `name` is nil for the default account of the API.
  public init(_ name: String? = nil, of reader: ReaderAPI) {
    (self.name, server, self.reader) = (name, reader.server, reader)
  }

  /// Parses the unique name of an account, such as `ann@https://example.org`, or
  /// `ann@reader:https://example.org/api/greader.php` for a Google Reader API; nil for any other text.
  public init?(uniqueName text: String) {
    guard let at = text.lastIndex(of: "@"), at != text.startIndex else { return nil }
    let (name, place) = (String(text[..<at]), String(text[text.index(after: at)...]))
    if place.hasPrefix(ReaderAPI.prefix) {
      guard let reader = ReaderAPI(String(place.dropFirst(ReaderAPI.prefix.count))) else { return nil }
      self.init(name, of: reader)
    } else {
      guard let server = URL(string: place).flatMap({ WebServer($0) }) else { return nil }
      self.init(name, on: server)
    }
  }

  /// The default account of the same API.
  public var usual: AccountID { reader.map { AccountID(of: $0) } ?? AccountID(on: server) }

  /// The arguments of the command that signs in: the server's name, or its address if the name alone
  /// would select another scheme; for a Google Reader API, its address and the name of the account.
  public var signInName: String {
    guard let reader else { return server.hasUsualScheme ? server.name : server.url.absoluteString }
    return ReaderAPI.prefix + reader.url.absoluteString + (name.map { " \($0)" } ?? "")
  }
}

extension AccountID: CustomStringConvertible {
  /// The account as `name@server`, with the path of a Google Reader API, or only the server for its default account.
  public var description: String {
    let place = reader?.name ?? server.name
    return name.map { "\($0)@\(place)" } ?? place
  }
}
