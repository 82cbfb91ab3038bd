import Localization
import Synchronization

/// A sequence of words to search for; case, accents and the width of characters are ignored.
public struct QueryWords: Hashable, Sendable {
  /// The character that marks a prefix of a word.
  static let star: Unicode.Scalar = "*"

  /// The words as typed, without quotation marks.
  public let typed: String
  /// Whether the last word is a prefix of a word, as in `photo*`.
  public let isBeginning: Bool
  let folded: FoldedWords

  /// Creates words to search for; nil if the text has no letter, digit or symbol.
  init?(_ typed: String, isBeginning: Bool) {
    folded = FoldedWords(typed)
    guard !folded.isEmpty else { return nil }
    (self.typed, self.isBeginning) = (typed, isBeginning)
  }

  /// The words in the form of the index: folded and separated by spaces.
  package var indexed: String { folded.text }

  var text: String { isBeginning ? typed + String(Self.star) : QueryGrammar.quoted(typed) }

  func isIn(_ words: FoldedWords) -> Bool { words.contains(folded, isBeginning: isBeginning) }
}

/// The name of a group or topic, without the leading `#`; case, accents and width are ignored.
public struct QueryName: Hashable, Sendable {
  /// The character that may be typed before a name.
  static let mark: Unicode.Scalar = "#"

  /// The name as typed.
  public let text: String
  let folded: [UInt32]

  /// Creates a name; nil if the typed text is empty.
  init?(_ typed: String) {
    let marks = typed.unicodeScalars.prefix { $0 == Self.mark }
    text = String(typed.unicodeScalars[marks.endIndex...])
    folded = Self.fold(text)
    if folded.isEmpty { return nil }
  }

  static func fold(_ text: String) -> [UInt32] { TextFolding.shared.withLock { $0.fold(text) } }
}
