/// One module's texts in one language.
public struct Strings<Key: TextKey>: Sendable {
  private let texts: [String: String]
  private let fallback: [String: String]

  init(texts: [String: String], fallback: [String: String]) {
    self.texts = texts
    self.fallback = fallback
  }

  /// The text of a key; the key itself if it is missing in English, too.
  public subscript(_ key: Key) -> String {
    texts[key.rawValue] ?? fallback[key.rawValue] ?? key.rawValue
  }

  /// The text of a key with its `{placeholders}` filled in; placeholders inside the values stay.
  public func callAsFunction(_ key: Key, _ values: [String: String]) -> String {
    Self.parts(of: self[key]).map { part in
      switch part {
      case .text(let text): String(text)
      case .placeholder(let name): values[String(name)] ?? "{\(name)}"
      }
    }.joined()
  }

  static func placeholders(of text: String) -> Set<String> {
    Set(
      parts(of: text).compactMap { part in
        if case .placeholder(let name) = part { String(name) } else { nil }
      })
  }

  private enum Part {
    case text(Substring)
    case placeholder(Substring)
  }

  /// A text, split at its `{placeholders}`, whose names are lowercase letters; without a regular expression, which
  /// takes longer to make than a list of a screenful takes to draw.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      let name = rest[open...].dropFirst().prefix { ("a"..."z").contains($0) }
      let isPlaceholder = !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == "}"
      let end = isPlaceholder ? rest.index(after: name.endIndex) : rest.index(after: open)
      parts.append(.text(isPlaceholder ? rest[..<open] : rest[..<end]))
      if isPlaceholder { parts.append(.placeholder(name)) }
      rest = rest[end...]
    }
    return parts + [.text(rest)]
  }
}
