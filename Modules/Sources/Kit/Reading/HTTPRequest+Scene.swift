package import Foundation
package import HTTP
import Sources

extension HTTPRequest {
  /// Creates a scene's request.
  ///
  /// It may be sent to any server, because the user has started it and no source has provided the address.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - headers: further headers to send; reserved headers are dropped.
  ///   - method: the HTTP method, with the body to send.
  package init(ofScene url: URL, headers: [String: String] = [:], method: Method = .get) {
    var fields = HTTPFields(ofScene: headers)
    // The content type of a request with a body is determined by the body.
    if method != .get { fields[.contentType] = nil }
    self.init(url: url, method: method, headers: fields, limits: SourceLimits.document, origin: url)
  }
}

extension HTTPFields {
  /// The headers that are set by FeedShell or the connection.
  private static let reserved: Set<HTTPField.Name> = Set(
    [.userAgent, .acceptEncoding, .connection, .contentLength, .transferEncoding, .ifNoneMatch, .ifModifiedSince]
      + ["Host", "Keep-Alive", "TE", "Trailer", "Upgrade", "Proxy-Connection"].compactMap { HTTPField.Name($0) })

  /// Creates the headers of a scene's request, without headers that are reserved or have invalid names.
  fileprivate init(ofScene headers: [String: String]) {
    self.init()
    for (text, value) in headers.sorted(by: { $0.key < $1.key }) {
      guard let name = HTTPField.Name(text), !Self.reserved.contains(name) else { continue }
      append(HTTPField(name: name, value: value))
    }
  }
}
