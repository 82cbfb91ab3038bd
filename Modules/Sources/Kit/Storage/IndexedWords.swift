/// Words to look up in the index: alternatives, each with phrases that all have to be there.
public struct IndexedWords: Hashable, Sendable {
  /// Consecutive words, folded, with blanks between them.
  public struct Phrase: Hashable, Sendable {
    let words: String
    let isBeginning: Bool

    /// - Parameters:
    ///   - words: the words.
    ///   - isBeginning: whether the last one may be the beginning of a longer word.
    public init(_ words: String, isBeginning: Bool = false) {
      (self.words, self.isBeginning) = (words, isBeginning)
    }

    /// The phrase in the language of the index; a quotation mark is no part of a folded word.
    fileprivate var expression: String {
      "\"\(words.replacing("\"", with: ""))\"" + (isBeginning ? " *" : "")
    }
  }

  private let alternatives: [[Phrase]]

  /// Alternatives; nil if there are none, or if one of them has no phrase.
  public init?(_ alternatives: [[Phrase]]) {
    guard !alternatives.isEmpty, alternatives.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.alternatives = alternatives
  }

  /// The words in the language of the index.
  var expression: String {
    alternatives.map { "(" + $0.map(\.expression).joined(separator: " AND ") + ")" }.joined(separator: " OR ")
  }
}
