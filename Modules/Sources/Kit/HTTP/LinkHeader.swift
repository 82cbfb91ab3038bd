/// A link in a `Link` header (RFC 8288).
public struct LinkHeader: Hashable, Sendable {
  /// The target as written, which may be a relative address.
  public let target: String
  /// The values of the link's parameters by lowercase name; the first value of a name that occurs several times.
  public let parameters: [String: String]

  /// The relation types of the link, in lowercase.
  public var relations: [String] {
    parameters["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  /// The maximum number of links that are parsed.
  private static let maximum = 100

  /// Parses the links in the headers of a response, in order; skips malformed links.
  public static func all(in headers: HTTPFields) -> [LinkHeader] {
    headers[values: .link].flatMap { all(in: $0) }
  }

  private static func all(in value: String) -> [LinkHeader] {
    var (links, rest): ([LinkHeader], Substring) = ([], value[...])
    while links.count < maximum, let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = rest[rest.index(after: start)..<end]
      var scanner = ParameterScanner(rest: rest[rest.index(after: end)...])
      links.append(LinkHeader(target: String(target), parameters: scanner.parameters()))
      rest = scanner.rest
    }
    return links
  }
}

/// Parses the parameters after the target of a link, such as `; rel="next"; title="a, b"`, up to a comma.
private struct ParameterScanner {
  var rest: Substring

  mutating func parameters() -> [String: String] {
    var found: [String: String] = [:]
    while let next = rest.first, next != "," {
      guard next == ";" else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let name = take { !";,=".contains($0) }.lowercased()
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let value = rest.first == "\"" ? quoted() : take { !";,".contains($0) }
      if found[name] == nil { found[name] = value }
    }
    return found
  }

  private mutating func take(while isTaken: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest[taken.endIndex...]
    return taken.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed().map(String.init).joined()
  }

  /// Reads a quoted string; a backslash escapes the next character.
  private mutating func quoted() -> String {
    var text = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        text.append(character)
        continue
      }
      if let escaped = rest.popFirst() { text.append(escaped) }
    }
    return text
  }
}
