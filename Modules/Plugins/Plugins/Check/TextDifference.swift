import JSON
import Viper

/// Finds a text that differs between two loads of one list, and is the same in both loads of another list.
struct TextDifference {
  /// A text that is the same in both loads of its list.
  struct Finding {
    /// The name of its member.
    let member: String
    /// The name of its list in mistakes.
    let list: String
    let text: String
    /// The text that another list has in its place.
    let other: String

    /// Whether one of the texts is the beginning of the other one, perhaps with an ellipsis.
    var isShortened: Bool {
      let (short, long) = text.count < other.count ? (text, other) : (other, text)
      return long.hasPrefix(short.prefix { $0 != "…" })
    }
  }

  private static let members = ["title", "detail", "section", "warning", "text"]

  /// A text of a row in the first load.
  private struct Text: Hashable {
    let member: String
    let text: String
  }

  /// The lists of the first load.
  let lists: [VisitedList]
  /// The rows of the lists in the second load, in the same order.
  let rows: [[JSONValue]]

  var finding: Finding? {
    let texts = zip(lists, rows).map { (name: $0.name, pairs: Self.texts(of: $0.pairs(with: $1))) }
    let different = texts.flatMap { $0.pairs }.filter { $0.text.text.filter(\.isLetter) != $0.other.filter(\.isLetter) }
    let others = Dictionary(different.map { ($0.text, $0.other) }) { first, _ in first }
    for (name, pairs) in texts {
      for pair in pairs where pair.other == pair.text.text {
        guard let other = others[pair.text] else { continue }
        return Finding(
          member: pair.text.member, list: name, text: String(pair.other.prefix(60)), other: String(other.prefix(60)))
      }
    }
    return nil
  }

  /// The texts of the rows that are in both loads of a list.
  private static func texts(of pairs: [(row: JSONValue, other: JSONValue)]) -> [(text: Text, other: String)] {
    pairs.flatMap { row, other in
      members.compactMap { member -> (text: Text, other: String)? in
        guard let text = row[member]?.text?.nonBlank, let other = other[member]?.text else { return nil }
        return (text: Text(member: member, text: text), other: other)
      }
    }
  }
}
