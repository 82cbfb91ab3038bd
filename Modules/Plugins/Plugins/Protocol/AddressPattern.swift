import Foundation

/// Matches the addresses of posts whose comments a plugin supplies, such as `https://host.example/questions/{id}`.
struct AddressPattern: Hashable, Sendable {
  /// The pattern as described by the plugin.
  let text: String
  /// The host, in lower case; only addresses with exactly this host match.
  let host: String
  /// The components of the path: `{id}`, `*` for any component, or the component itself.
  private let path: [String]
  /// The required items of the query; the value of one of them may be `{id}`.
  private let query: [String: String]

  private static let scheme = "https://"
  private static let placeholder = "{id}"
  private static let maximumLength = 1_024
  private static let maximumIDLength = 128

  /// Parses a pattern such as `https://example.com/posts/{id}`; nil unless it is an `https` address whose host has no
  /// placeholder, and contains `{id}` exactly once.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme), text.utf8.count <= Self.maximumLength else { return nil }
    let rest = text.dropFirst(Self.scheme.count)
    let host = rest.prefix { $0 != "/" }
    let parts = rest.dropFirst(host.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = Self.components(of: parts.first ?? "")
    let items = parts.dropFirst().flatMap { $0.split(separator: "&", omittingEmptySubsequences: false) }
    let query = Dictionary(
      items.map { item in (String(item.prefix { $0 != "=" }), String(item.drop { $0 != "=" }.dropFirst())) }
    ) { first, _ in first }
    let values = path + query.values
    guard Self.isHost(host), query.count == items.count, query.keys.allSatisfy({ Self.isLiteral($0) }),
      path.allSatisfy({ $0 == "*" || Self.isPart($0) }), query.values.allSatisfy({ Self.isPart($0) }),
      values.count(where: { $0 == Self.placeholder }) == 1
    else { return nil }
    (self.text, self.host, self.path, self.query) = (text, host.lowercased(), path, query)
    // Rejects a pattern that would match no address, such as one with a bare percent sign, which `URL` encodes.
    guard URL(string: address(of: "0")).flatMap(id) == "0" else { return nil }
  }

  /// The id in an address; nil if the address does not match.
  ///
  /// An address with a user name, a password or a port does not match. Items of its query that the pattern does not
  /// have, and its fragment, are ignored.
  func id(in url: URL) -> String? {
    guard let address = URLComponents(url: url, resolvingAgainstBaseURL: true),
      address.scheme?.lowercased() == "https", address.encodedHost?.lowercased() == host, address.user == nil,
      address.password == nil, address.port == nil
    else { return nil }
    let components = Self.components(of: address.percentEncodedPath[...])
    guard components.count == path.count else { return nil }
    let items = address.percentEncodedQueryItems ?? []
    var pairs = Array(zip(path, components))
    for (name, expected) in query {
      let values = items.filter { $0.name == name }.map { $0.value ?? "" }
      guard values.count == 1 else { return nil }
      pairs.append((expected, values[0]))
    }
    var id: String?
    for (expected, found) in pairs {
      switch expected {
      case Self.placeholder: id = found
      case "*" where !found.isEmpty: continue
      case found: continue
      default: return nil
      }
    }
    return id.flatMap { Self.isID($0) ? $0 : nil }
  }

  /// The address of the post with this id; the pattern matches it.
  func address(of id: String) -> String { text.replacing(Self.placeholder, with: id) }

  /// The components of a path; a slash at the end adds no empty one.
  private static func components(of path: Substring) -> [String] {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { String($0) }
    return components.last == "" ? components.dropLast() : components
  }

  private static func isHost(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumIDLength
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  private static func isPart(_ text: String) -> Bool { text == placeholder || isLiteral(text) }

  /// Whether a text is not empty, and needs no percent-encoding in a path or query.
  private static func isLiteral(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~%!$'(),;:@+".contains($0)) }
  }
}

extension [AddressPattern] {
  /// The first pattern that an address matches, and the id in the address; nil if none matches.
  func match(_ url: URL) -> (pattern: AddressPattern, id: String)? {
    for pattern in self { if let id = pattern.id(in: url) { return (pattern, id) } }
    return nil
  }
}
