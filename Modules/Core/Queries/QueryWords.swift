import Localization
import Synchronization

/// Words that stand one after the other; case, accents and the width of characters do not count.
public struct QueryWords: Hashable, Sendable {
  /// The mark behind the beginning of a word.
  static let star: Unicode.Scalar = "*"

  /// The words as they were typed, without quotation marks.
  public let typed: String
  /// Whether the last one is the beginning of longer words: `photo*`.
  public let isBeginning: Bool
  let folded: FoldedWords

  /// Words; nil for a text without a letter, digit or symbol.
  init?(_ typed: String, isBeginning: Bool) {
    folded = FoldedWords(typed)
    guard !folded.isEmpty else { return nil }
    (self.typed, self.isBeginning) = (typed, isBeginning)
  }

  /// The words as an index has them: folded, with blanks between them.
  package var indexed: String { folded.text }

  var text: String { isBeginning ? typed + String(Self.star) : QueryGrammar.quoted(typed) }

  func isIn(_ words: FoldedWords) -> Bool { words.contains(folded, isBeginning: isBeginning) }
}

/// The name of a group or a topic, without the `#` before it; case, accents and width do not count.
public struct QueryName: Hashable, Sendable {
  /// The mark that may be typed before a name.
  static let mark: Unicode.Scalar = "#"

  /// The name as it was typed.
  public let text: String
  let folded: [UInt32]

  /// A name; nil for an empty one.
  init?(_ typed: String) {
    let marks = typed.unicodeScalars.prefix { $0 == Self.mark }
    text = String(typed.unicodeScalars[marks.endIndex...])
    folded = Self.fold(text)
    if folded.isEmpty { return nil }
  }

  static func fold(_ text: String) -> [UInt32] { TextFolding.shared.withLock { $0.fold(text) } }
}
