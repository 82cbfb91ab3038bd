import Foundation
import Localization

/// The keys of a small table.
nonisolated enum SampleKey: String, TextKey {
  case greeting, plain

  /// A table of these texts, by language and key.
  static func table(_ texts: [String: [String: String]]) throws -> StringTable<SampleKey> {
    StringTable(Array(try JSONEncoder().encode(texts)))
  }

  /// A table whose greeting is this, in every language.
  static func table(greeting: String) throws -> StringTable<SampleKey> {
    try table(every(["greeting": greeting]))
  }

  /// The same texts for every language.
  static func every(_ texts: [String: String]) -> [String: [String: String]] {
    Dictionary(uniqueKeysWithValues: Language.supported.map { ($0.tag, texts) })
  }
}
