/// A module's table of texts, without the type of its keys.
public protocol TextTable: Sendable {
  /// The problems of the table, one per line with the tag of the language, as in `el: title is missing`.
  func problems() -> [String]
  /// The texts of other languages that equal the English text and contain words.
  func untranslatedTexts() -> [UntranslatedText]
}

/// A text of another language that equals the English one.
public struct UntranslatedText: Hashable, Sendable {
  /// The key of the text.
  public let key: String
  /// The language whose text equals the English text.
  public let language: Language

  /// Creates an untranslated text.
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
