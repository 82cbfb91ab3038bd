import JSON
import Localization
import Viper

/// A text of a plugin in the languages it has, by their tags; untrusted.
struct PluginTexts: Hashable, Codable, Sendable {
  private let texts: [String: String]

  /// The texts in a JSON object; nil for any other value, and without a text.
  init?(_ json: JSONValue?) {
    let members = json?.members ?? []
    texts = Dictionary(
      members.compactMap { member in member.value.text?.onOneLine.nonBlank.map { (member.name, $0) } }
    ) { first, _ in first }
    if texts.isEmpty { return nil }
  }

  /// Whether there is a text in English, for users of other languages.
  var hasEnglish: Bool { texts[Language.english.tag] != nil }

  /// The text in a language, else in English, else in any.
  subscript(_ language: Language) -> String {
    let tags = [language.tag, String(language.tag.prefix { $0 != "-" }), Language.english.tag]
    return tags.lazy.compactMap { texts[$0] }.first ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}
