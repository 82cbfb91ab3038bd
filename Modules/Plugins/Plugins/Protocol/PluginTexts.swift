import JSON
import Localization
import Viper

/// An untrusted text of a plugin in several languages, by language tag.
struct PluginTexts: Hashable, Codable, Sendable {
  private let texts: [String: String]

  /// Parses a JSON object; nil for any other value, and for an object without texts.
  init?(_ json: JSONValue?) {
    let members = json?.members ?? []
    texts = Dictionary(
      members.compactMap { member in member.value.text?.onOneLine.nonBlank.map { (member.name, $0) } }
    ) { first, _ in first }
    if texts.isEmpty { return nil }
  }

  /// The language tags of the texts, in no particular order, without private tags (`x-…`).
  var tags: [String] { texts.keys.filter { !$0.hasPrefix("x-") } }
  /// The texts, in no order.
  var all: [String] { Array(texts.values) }

  /// Whether there is an English text, which users see if there is none in their language.
  var hasEnglish: Bool { has(Language.english.tag) }
  /// Whether there is a text for a language tag.
  func has(_ tag: String) -> Bool { texts[tag] != nil }

  /// Whether there is a text for a language tag, or for its language without the region.
  func speaks(_ tag: String) -> Bool { has(tag) || has(String(tag.prefix { $0 != "-" })) }

  /// The text in a language; falls back to English, then to any language.
  subscript(_ language: Language) -> String {
    let tags = [language.tag, String(language.tag.prefix { $0 != "-" }), Language.english.tag]
    return tags.lazy.compactMap { texts[$0] }.first ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}
