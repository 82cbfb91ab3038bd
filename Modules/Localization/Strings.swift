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
    self[key].replacing(Self.placeholder) { match in
      values[String(match.1)] ?? String(match.0)
    }
  }

  static func placeholders(of text: String) -> Set<String> {
    Set(text.matches(of: placeholder).map { String($0.1) })
  }

  private static var placeholder: Regex<(Substring, Substring)> { /\{([a-z]+)\}/ }
}
