import Foundation

/// Addresses in text, which terminals can open by a click (OSC 8).
enum TextLinks {
  /// More than browsers take.
  private static let maximumLength = 2_083
  private static let starts = ["https://", "http://"]
  private static let ends: Set<Character> = ["<", ">", "\"", "“", "”", "„", "«", "»"]
  /// Punctuation of a sentence, which is no part of the address before it.
  private static let trailing: Set<Character> = [".", ",", ";", ":", "!", "?", ")", "]", "}", "'", "’", "…"]

  /// The text in pieces: each address is one, with its link.
  static func spans(of text: String, _ role: TextRole) -> [StyledText.Span] {
    guard text.utf8.count > 7, text.contains("://") else { return [StyledText.Span(text: text, role: role)] }
    var spans: [StyledText.Span] = []
    var rest = text[...]
    while let (range, link) = firstAddress(in: rest) {
      spans.append(StyledText.Span(text: String(rest[..<range.lowerBound]), role: role))
      spans.append(StyledText.Span(text: String(rest[range]), role: role, link: link))
      rest = rest[range.upperBound...]
    }
    return spans + [StyledText.Span(text: String(rest), role: role)]
  }

  private static func firstAddress(in text: Substring) -> (Range<String.Index>, link: String)? {
    var rest = text
    while let start = starts.compactMap({ rest.firstRange(of: $0)?.lowerBound }).min() {
      var word = rest[start...].prefix { !$0.isWhitespace && !ends.contains($0) }
      while let last = word.last, trailing.contains(last) { word.removeLast() }
      if let link = link(to: String(word)) { return (word.startIndex..<word.endIndex, link) }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }

  /// The address in characters that can end no escape sequence; nil for one that is none.
  private static func link(to word: String) -> String? {
    guard let url = URL(string: word), url.host()?.isEmpty == false, url.user() == nil, url.password() == nil else {
      return nil
    }
    let text = url.absoluteString
    return text.utf8.count <= maximumLength && text.utf8.allSatisfy { 0x21..<0x7F ~= $0 } ? text : nil
  }
}
