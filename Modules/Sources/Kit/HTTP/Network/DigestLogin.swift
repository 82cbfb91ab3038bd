import Foundation

/// The name and password for a server that asks for Digest (RFC 7616), which libcurl answers.
struct DigestLogin: Sendable {
  let user: String
  let password: String

  /// The name and password in the value of a header for Basic; nil for any other value.
  init?(basic value: String) {
    guard value.hasPrefix("Basic "), let bytes = Data(base64Encoded: String(value.dropFirst(6))),
      let pair = String(bytes: bytes, encoding: .utf8), let colon = pair.firstIndex(of: ":")
    else { return nil }
    user = String(pair[..<colon])
    password = String(pair[pair.index(after: colon)...])
  }

  /// Whether an answer asks for Digest, and does not accept Basic.
  static func isAsked(in headers: HTTPFields) -> Bool {
    let challenges = headers[values: .wwwAuthenticate].map { $0.lowercased() }
    return challenges.contains { $0.hasPrefix("digest") } && !challenges.contains { $0.contains("basic") }
  }
}
