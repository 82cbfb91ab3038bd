import JSON
import Viper

/// Finds a text that is translated in one list but not in another.
struct TranslationCheck {
  private static let members = ["title", "detail", "section", "warning", "text"]

  /// A text of a row in English.
  private struct Text: Hashable {
    let member: String
    let english: String
  }

  /// The lists in English.
  let lists: [VisitedList]
  /// The rows of the lists in another language, in the same order.
  let rows: [[JSONValue]]
  let language: String

  var finding: PluginMistake? {
    let texts = zip(lists, rows).map { (name: $0.name, pairs: Self.pairs($0.rows, $1)) }
    let translated = texts.flatMap { $0.pairs }.filter {
      $0.text.english.filter(\.isLetter) != $0.other.filter(\.isLetter)
    }
    let translations = Dictionary(translated.map { ($0.text, $0.other) }) { first, _ in first }
    for (name, pairs) in texts {
      for pair in pairs where pair.other == pair.text.english {
        guard let translation = translations[pair.text] else { continue }
        return PluginMistake(
          .untranslated, pair.text.member, name, pair.other.prefix(60), language, translation.prefix(60))
      }
    }
    return nil
  }

  /// The texts of rows that are in both lists, in English and in the other language.
  private static func pairs(_ rows: [JSONValue], _ others: [JSONValue]) -> [(text: Text, other: String)] {
    let byID = Dictionary(others.map { ($0["id"]?.identifier, $0) }) { first, _ in first }
    return rows.flatMap { row in
      members.compactMap { member -> (text: Text, other: String)? in
        guard let english = row[member]?.text?.nonBlank, let other = byID[row["id"]?.identifier]?[member]?.text
        else { return nil }
        return (text: Text(member: member, english: english), other: other)
      }
    }
  }
}
