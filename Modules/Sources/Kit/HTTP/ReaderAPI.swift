public import Foundation

/// A Google Reader API, such as that of FreshRSS, identified by the base address of its paths.
public struct ReaderAPI: Hashable, Sendable {
  /// The prefix that distinguishes the API from other addresses on its server.
  public static let prefix = "reader:"

  /// The maximum length of the canonical base address, in bytes.
  private static let maximumLength = 1_024

  /// The canonical base address, without a slash at its end.
  public let url: URL
  /// The server of the API.
  public let server: WebServer
  /// The path of the base address; empty if the API is at the root of its server.
  private let path: String

  /// Parses the base address; adds `https` to an address without a scheme, or `http` for this computer.
  ///
  /// Nil if a token must not be sent to the address, or if the address has a user, a query, a fragment or relative
  /// segments.
  public init?(_ address: String) {
    guard !address.contains(where: { "?#@\\".contains($0) }),
      let url = URL(written: address), url.canReceiveToken, let server = WebServer(url)
    else { return nil }
    var path = Substring(url.path(percentEncoded: true))
    while path.last == "/" { path.removeLast() }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard segments.allSatisfy({ ![nil, "", ".", ".."].contains(String($0).removingPercentEncoding) }),
      let base = URL(string: server.url.absoluteString + path), base.absoluteString.utf8.count <= Self.maximumLength
    else { return nil }
    (self.url, self.server, self.path) = (base, server, String(path))
  }

  /// The address without its scheme, such as `rss.example/api/greader.php`.
  public var name: String { server.name + path }

  /// Whether an address is below the base address.
  ///
  /// Addresses with `.` or `..` segments are never below the base address, because clients and servers resolve them
  /// differently.
  public func contains(_ url: URL) -> Bool {
    let path = url.path(percentEncoded: true)
    return WebServer(url) == server && path.hasPrefix(self.path + "/")
      && !path.split(separator: "/").contains { [".", ".."].contains(String($0).removingPercentEncoding) }
  }
}
