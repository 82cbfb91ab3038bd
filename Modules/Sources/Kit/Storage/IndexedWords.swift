/// A search in the word index: alternatives, each a list of phrases, all of which a post must contain.
public struct IndexedWords: Hashable, Sendable {
  /// Consecutive folded words, separated by spaces.
  public struct Phrase: Hashable, Sendable {
    let words: String
    let isBeginning: Bool

    /// Creates a phrase; if `isBeginning`, the last word may be a prefix of a word.
    public init(_ words: String, isBeginning: Bool = false) {
      (self.words, self.isBeginning) = (words, isBeginning)
    }

    /// The phrase in the query syntax of the index; folded words contain no quotation marks.
    fileprivate var expression: String {
      "\"\(words.replacing("\"", with: ""))\"" + (isBeginning ? " *" : "")
    }
  }

  private let alternatives: [[Phrase]]

  /// Creates a search; nil if there are no alternatives, or if an alternative has no phrase.
  public init?(_ alternatives: [[Phrase]]) {
    guard !alternatives.isEmpty, alternatives.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.alternatives = alternatives
  }

  /// The search in the query syntax of the index.
  var expression: String {
    alternatives.map { "(" + $0.map(\.expression).joined(separator: " AND ") + ")" }.joined(separator: " OR ")
  }
}
