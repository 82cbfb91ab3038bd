/// A module's table of texts, whatever its keys.
public protocol TextTable: Sendable {
  /// Problems of the table, one line each, after the tag of the language: `el: title is missing`.
  func problems() -> [String]
  /// The texts of other languages that are the English ones, unless they are without words.
  func untranslatedTexts() -> [UntranslatedText]
}

/// A text of another language that is the English one.
public struct UntranslatedText: Hashable, Sendable {
  /// The key of the text.
  public let key: String
  /// The language that has the English text.
  public let language: Language

  /// A text, by its key.
  public init(key: String, language: Language) {
    self.key = key
    self.language = language
  }
}

extension StringTable: TextTable {
  public func untranslatedTexts() -> [UntranslatedText] {
    let texts = texts(Language.supported)
    let english = (texts[Language.english.tag] ?? [:]).filter { TextPattern($1).hasWords }
    return Language.supported.filter { $0 != .english }.flatMap { language in
      english.filter { texts[language.tag]?[$0] == $1 }.keys.sorted().map {
        UntranslatedText(key: $0, language: language)
      }
    }
  }
}
