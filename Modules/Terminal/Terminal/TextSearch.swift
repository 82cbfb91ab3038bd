import Foundation
import Localization
import Synchronization

/// A text search that ignores case, accents and the width of characters.
public struct TextSearch: Hashable, Sendable {
  private static let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]

  /// The search text, without surrounding blanks.
  public let text: String
  private let folded: [UInt32]

  /// Creates a search; nil if the text is blank.
  public init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return nil }
    self.text = text
    folded = TextFolding.shared.withLock { $0.fold(text) }
  }

  /// Whether a text contains the search text.
  public func matches(_ other: String) -> Bool {
    TextFolding.shared.withLock { $0.contains(folded, in: other) }
  }

  /// Whether the search text is a word in capitals, such as OP, and another text contains exactly this word.
  package func findsCapitals(in other: String) -> Bool {
    guard text.count > 1, text.allSatisfy(\.isUppercase) else { return false }
    return other.split { !$0.isLetter && !$0.isNumber }.contains { $0 == text }
  }

  /// The occurrences of the search text in another text, in order.
  fileprivate func ranges(in other: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = other.startIndex
    while start < other.endIndex,
      let range = other.range(of: text, options: Self.options, range: start..<other.endIndex), !range.isEmpty
    {
      ranges.append(range)
      start = range.upperBound
    }
    return ranges
  }
}

extension StyledText {
  /// Highlights every match of a search that lies within one span.
  public func marking(_ search: TextSearch) -> StyledText {
    StyledText(
      spans: spans.flatMap { span -> [Span] in
        guard span.drawnWidth == nil, span.place == nil else { return [span] }
        var parts: [Span] = []
        var start = span.text.startIndex
        for range in search.ranges(in: span.text) {
          parts.append(span.part(span.text[start..<range.lowerBound]))
          var hit = span.part(span.text[range])
          hit.role = .match
          parts.append(hit)
          start = range.upperBound
        }
        parts = (parts + [span.part(span.text[start...])]).filter { !$0.text.isEmpty }
        if !parts.isEmpty { parts[0].row = span.row }
        return parts
      })
  }
}
