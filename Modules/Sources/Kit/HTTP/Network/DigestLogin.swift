import Foundation

/// The name and password for a server that requires Digest authentication (RFC 7616), which libcurl implements.
struct DigestLogin: Sendable {
  let user: String
  let password: String

  /// Parses the name and password in the value of a Basic authentication header; nil for any other value.
  init?(basic value: String) {
    guard value.hasPrefix("Basic "), let bytes = Data(base64Encoded: String(value.dropFirst(6))),
      let pair = String(bytes: bytes, encoding: .utf8), let colon = pair.firstIndex(of: ":")
    else { return nil }
    user = String(pair[..<colon])
    password = String(pair[pair.index(after: colon)...])
  }

  /// Whether a response requires Digest authentication, and does not accept Basic authentication.
  static func isAsked(in headers: HTTPFields) -> Bool {
    let challenges = headers[values: .wwwAuthenticate].map { $0.lowercased() }
    return challenges.contains { $0.hasPrefix("digest") } && !challenges.contains { $0.contains("basic") }
  }
}
