import Foundation

/// The identity of an account of an API, or of the default account of the API.
///
/// A server may have two APIs with separate accounts: the Mastodon API and the Google Reader API. Users sign in to the
/// Mastodon API by OAuth, so any server with its endpoints, such as `/api/v1/apps`, may have such an account.
public struct AccountID: Hashable, Sendable {
  /// The maximum length of a name in an address, in bytes.
  private static let maximumName = 256

  /// The name of the account, without its server; nil for the default account of the API.
  public let name: String?
  /// The server of the account.
  public let server: WebServer
  /// The Google Reader API of the account; nil for an account of the server's Mastodon API.
  public let reader: ReaderAPI?

  /// Creates the identity of an account of a Mastodon API, or of a server with the same login.
  ///
  /// - Parameters:
  ///   - name: the name without the server, such as `ann`; nil for the default account of the server.
  ///   - server: the only server to which the token of the account is sent.
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

  /// Parses the text after `reader:` in an address: the base address of a Google Reader API, preceded by `NAME@` unless
  /// the account is the default account.
  ///
  /// Nil for any other text.
  public init?(reader text: String) {
    let at = text.lastIndex(of: "@")
    let name = at.map { String(text[..<$0]) }
    let base = at.map { String(text[text.index(after: $0)...]) } ?? text
    guard let reader = ReaderAPI(base), name.map(Self.isWritable) != false else { return nil }
    self.init(name, of: reader)
  }

  /// The text form, which `init(reader:)` parses; nil for an account of a Mastodon API, or if an address cannot contain
  /// the name.
  public var readerText: String? {
    guard let reader, name.map(Self.isWritable) != false else { return nil }
    return (name.map { "\($0)@" } ?? "") + reader.url.absoluteString
  }

  /// Whether an address can contain a name.
  private static func isWritable(_ name: String) -> Bool {
    (1...maximumName).contains(name.utf8.count)
      && !name.unicodeScalars.contains { scalar in
        "/:?#\\\"".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
          || scalar.properties.generalCategory == .control
      }
  }

  /// The default account of the same API.
  public var usual: AccountID { reader.map { AccountID(of: $0) } ?? AccountID(on: server) }

  /// The arguments of the login command: the server's name, or its address if the name alone would select a different
  /// scheme; for a Google Reader API, its address and the name of the account, quoted if necessary.
  public var signInName: String {
    guard let reader else { return server.hasUsualScheme ? server.name : server.url.absoluteString }
    return ReaderAPI.prefix + reader.url.absoluteString + (name.map { " \(Self.quoted($0))" } ?? "")
  }

  /// A name, quoted as an argument of a command of `/bin/sh`.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._@+-".contains($0) }
    return isPlain ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }
}

extension AccountID: CustomStringConvertible {
  /// The account as `name@server`, with the path of a Google Reader API; without `name@` for the default account.
  public var description: String {
    let place = reader?.name ?? server.name
    return name.map { "\($0)@\(place)" } ?? place
  }

  /// The account in messages: with a leading `@`, except for an account of a Google Reader API.
  public var mention: String { reader == nil ? "@\(self)" : description }
}
