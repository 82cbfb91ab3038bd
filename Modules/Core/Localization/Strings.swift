/// One module's texts in one language.
public struct Strings<Key: TextKey>: Sendable {
  private let texts: [String: String]
  private let fallback: [String: String]
  private let language: Language

  init(texts: [String: String], fallback: [String: String], language: Language) {
    self.texts = texts
    self.fallback = fallback
    self.language = language
  }

  /// The text of `key`; the key itself if the English text is missing, too.
  public subscript(_ key: Key) -> String {
    texts[key.rawValue] ?? fallback[key.rawValue] ?? key.rawValue
  }

  /// The text of `key` with its `{placeholders}` filled in and its plurals selected; values are inserted unchanged.
  public func callAsFunction(_ key: Key, _ values: [String: any TextValue]) -> String {
    let isTranslated = texts[key.rawValue] != nil
    return text(of: TextPattern(self[key]).parts, values, number: nil, in: isTranslated ? language : .english)
  }

  private func text(
    of parts: [TextPattern.Part], _ values: [String: any TextValue], number: Int?, in language: Language
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .number: number?.text(in: language) ?? "#"
      case .placeholder(let name): values[name]?.text(in: language) ?? "{\(name)}"
      case .plural(let name, let forms):
        plural(name, forms, values[name] as? Int, values, in: language)
      }
    }.joined()
  }

  private func plural(
    _ name: String, _ forms: [PluralCategory: [TextPattern.Part]], _ number: Int?, _ values: [String: any TextValue],
    in language: Language
  ) -> String {
    guard let number, let form = forms[PluralCategory(of: number, in: language)] ?? forms[.other] else {
      return "{\(name)}"
    }
    return text(of: form, values, number: number, in: language)
  }
}
