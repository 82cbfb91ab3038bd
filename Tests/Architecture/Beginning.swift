/// The first words of a declaration: its modifiers, its keyword and its name.
struct Beginning {
  let keyword: String
  let name: String
  let isPublic: Bool

  /// Parses an unindented line; nil if it begins no named declaration, or only an override.
  init?(_ line: String) {
    guard let match = line.firstMatch(of: Self.pattern) else { return nil }
    let modifiers = match.1.split(separator: " ")
    guard !modifiers.contains("override"), !modifiers.contains("import") else { return nil }
    // `class func` is a member, and `class` its modifier.
    keyword = String(match.2)
    name = match.3.map(String.init) ?? keyword
    isPublic = modifiers.contains("public") || modifiers.contains("open")
  }

  private nonisolated(unsafe) static let pattern =
    /^((?:@\w+(?:\([^)]*\))? +|[a-z]+(?:\([a-z]+\))? +)*?)(struct|class|enum|protocol|actor|extension|typealias|associatedtype|func|var|let|init|subscript|case)\b *([^\s(:<{,?=]+|[<=]+)?/

  /// Whether it contains other declarations.
  var opensScope: Bool { ["struct", "class", "enum", "protocol", "actor", "extension"].contains(keyword) }
}
