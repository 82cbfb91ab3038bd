/// A link in a header `Link` (RFC 8288).
public struct LinkHeader: Hashable, Sendable {
  /// The target as it is written, perhaps relative.
  public let target: String
  /// The values of its parameters, by their names in lower case; the first of several with one name.
  public let parameters: [String: String]

  /// The relations of the link, in lower case.
  public var relations: [String] {
    parameters["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  /// The maximum number of links that are read.
  private static let maximum = 100

  /// The links in the headers of an answer, in order; malformed ones are left out.
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

/// Parses the parameters after the target of a link, such as `; rel="next"; title="a, b"`, up to the next comma.
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

  /// The text between quotation marks; a backslash escapes the next character.
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
