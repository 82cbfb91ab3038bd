import Synchronization

/// A sequence of folded words, for comparisons; in scripts without spaces, each character is a word.
package struct FoldedWords: Hashable, Sendable {
  private static let blank: UInt32 = 0x20
  /// The separator between the words of different texts, so that no match extends from one text to the next.
  private static let boundary: UInt32 = 0x0A

  /// The characters of all words; each word has a space before and after it.
  private var scalars: [UInt32] = []

  /// Creates an empty sequence.
  package init() {}

  /// Splits a text into folded words.
  package init(_ text: String) {
    self = TextFolding.shared.withLock { $0.words(of: text) }
  }

  /// Whether there are no words.
  package var isEmpty: Bool { scalars.isEmpty }

  /// The words separated by spaces, with a new line for each text.
  package var text: String {
    var text = String.UnicodeScalarView()
    text.reserveCapacity(scalars.count)
    text.append(contentsOf: scalars.dropFirst().dropLast().compactMap { Unicode.Scalar($0) })
    return String(text)
  }

  /// Appends the words of another text, after a separator.
  package mutating func append(_ other: FoldedWords) {
    guard !other.isEmpty else { return }
    if !isEmpty { scalars.append(Self.boundary) }
    scalars += other.scalars
  }

  /// Whether the given words occur here in sequence; if `isBeginning`, the last of them may be a prefix of a word.
  package func contains(_ words: FoldedWords, isBeginning: Bool = false) -> Bool {
    let wanted = isBeginning ? words.scalars.dropLast() : words.scalars[...]
    guard !wanted.isEmpty, scalars.count >= wanted.count else { return false }
    return scalars.withUnsafeBufferPointer { scalars in
      wanted.withUnsafeBufferPointer { wanted in
        // Each word begins with a space; searching for the space first is fastest.
        (0...scalars.count - wanted.count).contains { start in
          scalars[start] == Self.blank && wanted.indices.allSatisfy { scalars[start + $0] == wanted[$0] }
        }
      }
    }
  }

  mutating func append(_ value: UInt32, as part: WordPart) {
    switch part {
    case .letter:
      if scalars.isEmpty { scalars.append(Self.blank) }
      scalars.append(value)
    case .word:
      end()
      if scalars.isEmpty { scalars.append(Self.blank) }
      scalars += [value, Self.blank]
    case .separator: end()
    }
  }

  /// Ends the current word.
  mutating func end() {
    if let last = scalars.last, last != Self.blank { scalars.append(Self.blank) }
  }
}
