import Foundation

/// Secrets in queries.
///
/// Reddit gives each member private feed addresses, whose query items `feed` and `user` grant access to anyone who
/// knows them.
extension String {
  private static let secretItems: Set = ["feed", "user"]
  /// The names of query items that contain a token or a password on any server.
  private static let tokenItems: Set = [
    "access_token", "api_key", "apikey", "auth_token", "client_secret", "password",
  ]

  /// Whether the query of the address contains a token or a password, such as `access_token`.
  package var hasTokenInQuery: Bool {
    (URLComponents(string: self)?.queryItems ?? []).contains { Self.tokenItems.contains($0.name.lowercased()) }
  }

  /// The secret items of the query, as written and joined by `&`; nil if there are none.
  package var secretQuery: String? {
    guard let query = queryOfReddit else { return nil }
    let secret = self[query].split(separator: "&").filter { Self.isSecret($0) }
    return secret.isEmpty ? nil : secret.joined(separator: "&")
  }

  /// The address without the secret items of its query.
  package var withoutSecretQuery: String {
    guard secretQuery != nil, let query = queryOfReddit else { return self }
    let rest = self[query].split(separator: "&").filter { !Self.isSecret($0) }.joined(separator: "&")
    let start = rest.isEmpty ? index(before: query.lowerBound) : query.lowerBound
    return String(self[..<start]) + rest + String(self[query.upperBound...])
  }

  /// The address with the given items added to its query.
  package func adding(query items: Substring) -> String {
    let end = firstIndex(of: "#") ?? endIndex
    let address = self[..<end]
    let query = address.firstIndex(of: "?").map { address[address.index(after: $0)...] }
    let separator = query.map { $0.isEmpty || $0.hasSuffix("&") ? "" : "&" } ?? "?"
    return address + separator + items + self[end...]
  }

  private static func isSecret(_ item: Substring) -> Bool {
    let parts = item.split(separator: "=", maxSplits: 1)
    return parts.count == 2 && secretItems.contains(parts[0].lowercased())
  }

  /// The range of the query of a Reddit address, with or without a scheme; nil for any other address.
  private var queryOfReddit: Range<Index>? {
    guard utf8.contains(UInt8(ascii: "?")) else { return nil }
    // A question mark after the first "#" belongs to the fragment.
    let end = firstIndex(of: "#") ?? endIndex
    guard let mark = self[..<end].firstIndex(of: "?") else { return nil }
    let start = range(ofServerBefore: mark)
    let server = self[start].lowercased().prefix { $0 != ":" }
    guard server == "reddit.com" || server.hasSuffix(".reddit.com") else { return nil }
    return index(after: mark)..<end
  }

  /// The range of the server's name and port; `end` is the index of the question mark before the query.
  private func range(ofServerBefore end: Index) -> Range<Index> {
    var rest = self[..<end]
    if let slashes = rest.range(of: "//") { rest = rest[slashes.upperBound...] }
    let authority = rest.prefix { !"/#".contains($0) }
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    return start..<authority.endIndex
  }
}
