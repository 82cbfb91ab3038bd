import Foundation
public import Posts

extension Query {
  /// The number of characters to show on each side of a match.
  private static let margin = 60
  /// The number of characters at the start of a text that are searched for matches.
  private static let maximumSearched = 100_000
  private static let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]

  /// The text around the first match in a post; nil if the title has a match, or if the text has no match.
  public func excerpt(of post: Post) -> PostExcerpt? {
    guard let text = post.details.text?.plainText.prefix(Self.maximumSearched) else { return nil }
    let words = alternatives.joined().compactMap { term -> QueryWords? in
      if case .words(let words) = term.condition, !term.isNegated { words } else { nil }
    }
    let titleWords = PostWords.title(of: post)
    guard !words.contains(where: { $0.isIn(titleWords) }) else { return nil }
    let hits = words.compactMap { Self.range(of: $0, in: text) }
    return hits.min { $0.lowerBound < $1.lowerBound }.map { Self.excerpt($0, of: text) }
  }

  /// The range of the first occurrence of `words` that is not part of a longer word.
  private static func range(of words: QueryWords, in text: Substring) -> Range<String.Index>? {
    var start = text.startIndex
    while let range = text.range(of: words.typed, options: options, range: start..<text.endIndex), !range.isEmpty {
      let found = text[range]
      if words.isIn(PostWords.words(of: word(around: range, in: text))) { return range }
      start = found.index(after: found.startIndex)
    }
    return nil
  }

  /// The text in a range, extended to complete words.
  private static func word(around range: Range<String.Index>, in text: Substring) -> String {
    let isLetter = { (character: Character) in character.isLetter || character.isNumber }
    let before = text[..<range.lowerBound].reversed().prefix(while: isLetter).count
    let after = text[range.upperBound...].prefix(while: isLetter).count
    return String(text[..<range.lowerBound].suffix(before) + text[range] + text[range.upperBound...].prefix(after))
  }

  private static func excerpt(_ range: Range<String.Index>, of text: Substring) -> PostExcerpt {
    let before = text[..<range.lowerBound]
    let after = text[range.upperBound...]
    var start = before.suffix(margin)
    // Drops a partial word at the start.
    if start.startIndex > before.startIndex, let blank = start.firstIndex(where: \.isWhitespace) {
      start = start[blank...]
    }
    let end = after.prefix(margin)
    return PostExcerpt(
      before: (start.startIndex > before.startIndex ? "…" : "") + line(start).drop { $0.isWhitespace },
      hit: line(text[range]), after: line(end) + (end.endIndex < after.endIndex ? "…" : ""))
  }

  /// A text on one line, with each run of whitespace replaced by a space.
  private static func line(_ text: Substring) -> String {
    text.reduce(into: "") { line, character in
      let isBlank = character.isWhitespace
      if !isBlank || line.last != " " { line.append(isBlank ? " " : character) }
    }
  }
}
