import Synchronization

/// Folded words in order, for comparison: in scripts without blanks, each character is a word.
package struct FoldedWords: Hashable, Sendable {
  private static let blank: UInt32 = 0x20
  /// A separator between texts, which no match extends across.
  private static let boundary: UInt32 = 0x0A

  /// The words, with a blank before and after each.
  private var scalars: [UInt32] = []

  /// No words.
  package init() {}

  /// The words of a text.
  package init(_ text: String) {
    self = TextFolding.shared.withLock { $0.words(of: text) }
  }

  /// Whether there are no words.
  package var isEmpty: Bool { scalars.isEmpty }

  /// The words separated by blanks; words of different texts are on different lines.
  package var text: String {
    var text = String.UnicodeScalarView()
    text.reserveCapacity(scalars.count)
    text.append(contentsOf: scalars.dropFirst().dropLast().compactMap { Unicode.Scalar($0) })
    return String(text)
  }

  /// Appends the words of another text.
  package mutating func append(_ other: FoldedWords) {
    guard !other.isEmpty else { return }
    if !isEmpty { scalars.append(Self.boundary) }
    scalars += other.scalars
  }

  /// Whether these words contain others in sequence; with `isBeginning`, the last one may be a prefix of a longer word.
  package func contains(_ words: FoldedWords, isBeginning: Bool = false) -> Bool {
    let wanted = isBeginning ? words.scalars.dropLast() : words.scalars[...]
    guard !wanted.isEmpty, scalars.count >= wanted.count else { return false }
    return scalars.withUnsafeBufferPointer { scalars in
      wanted.withUnsafeBufferPointer { wanted in
        // Each word begins with a blank, which is the fastest to find.
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
