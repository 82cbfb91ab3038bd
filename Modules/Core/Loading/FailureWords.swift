import Localization

/// The text of a failure; `{time}` is filled in when the text is displayed.
///
/// The text is saved in every language, because the module or plugin that created it may be gone when it is displayed.
enum FailureWords: TextValue, Hashable, Codable {
  case key(any FailureText, [String: any TextValue])
  /// Texts by language tag.
  case words([String: String])

  init(from decoder: any Decoder) throws {
    self = .words(try decoder.singleValueContainer().decode([String: String].self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(texts)
  }

  /// The text in every language.
  private var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: Language.supported.map { ($0.tag, text(in: $0)) })
  }

  func text(in language: Language) -> String {
    switch self {
    case .key(let key, let values): key.text(values, in: language)
    case .words(let words): words[language.tag] ?? words[Language.english.tag] ?? ""
    }
  }

  /// Failures with different keys differ.
  ///
  /// A saved failure has no key, so its texts are compared.
  static func == (first: FailureWords, second: FailureWords) -> Bool {
    if case .key(let key, _) = first, case .key(let other, _) = second, AnyHashable(key) != AnyHashable(other) {
      return false
    }
    return first.texts == second.texts
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text(in: .english)) }
}

/// The words that replace `{host}` if the server's name is unknown.
enum ServerText: String, TextKey, TextValue {
  case theServer

  private static let table = StringTable<ServerText>(PackageResources.server_json)

  func text(in language: Language) -> String { Self.table.strings(for: language)[self] }
}
