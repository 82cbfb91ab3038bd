import Foundation

/// Finds addresses in text, which terminals can open with a click (OSC 8).
enum TextLinks {
  /// The maximum length of a link in bytes, as in browsers.
  private static let maximumLength = 2_083
  /// The maximum number of links in a text; further addresses are not linked.
  private static let maximumCount = 200
  private static let separator = "://"
  private static let schemes = ["https", "http"]
  private static let ends: Set<Character> = ["<", ">", "\"", "“", "”", "„", "«", "»"]
  /// Sentence punctuation that does not belong to the preceding address.
  private static let trailing: Set<Character> = [".", ",", ";", ":", "!", "?", ")", "]", "}", "'", "’", "…"]
  private static let brackets: [Character: Character] = [")": "(", "]": "[", "}": "{"]

  /// Splits a text into spans, with a separate span for each address.
  static func spans(of text: String, _ role: TextRole) -> [StyledText.Span] {
    guard text.utf8.contains(UInt8(ascii: ":")), text.contains(separator) else {
      return [StyledText.Span(text: text, role: role)]
    }
    var spans: [StyledText.Span] = []
    var start = text.startIndex
    // Each character is examined only a few times, because the text may be long and hostile.
    var search = text[...]
    while spans.count < 2 * maximumCount, let found = search.firstRange(of: separator) {
      let before = text[start..<found.lowerBound]
      let scheme = schemes.first(where: before.hasSuffix)
      let address = text[before.index(before.endIndex, offsetBy: -(scheme?.count ?? 0))...]
      let word = address.prefix { !$0.isWhitespace && !ends.contains($0) }
      search = text[max(word.endIndex, found.upperBound)...]
      guard scheme != nil, let (part, link) = link(in: word) else { continue }
      spans.append(StyledText.Span(text: String(text[start..<part.startIndex]), role: role))
      spans.append(StyledText.Span(text: String(part), role: role, link: link))
      start = part.endIndex
    }
    return spans + [StyledText.Span(text: String(text[start...]), role: role)]
  }

  /// The address in a word, without trailing punctuation: as written, and encoded so that it cannot end an escape
  /// sequence.
  ///
  /// Nil if the word is not an address.
  private static func link(in word: Substring) -> (Substring, String)? {
    guard word.utf8.count <= maximumLength else { return nil }
    var part = word
    while let last = part.last, trailing.contains(last), !isClosing(last, in: part) { part.removeLast() }
    return checked(part).map { (part, $0) }
  }

  /// The address of a link, encoded so that it is safe for a terminal; nil if it must not become a link.
  static func address(_ untrusted: String) -> String? {
    guard untrusted.utf8.count <= maximumLength else { return nil }
    let scheme = untrusted.prefix(8).lowercased()
    return schemes.contains { scheme.hasPrefix($0 + separator) } ? checked(untrusted[...]) : nil
  }

  private static func checked(_ address: Substring) -> String? {
    guard let url = URL(string: String(address)), url.host()?.isEmpty == false, url.user() == nil,
      url.password() == nil
    else { return nil }
    let link = url.absoluteString
    return link.utf8.count <= maximumLength && link.utf8.allSatisfy { 0x21..<0x7F ~= $0 } ? link : nil
  }

  /// Whether a closing bracket matches a bracket that was opened inside the address.
  private static func isClosing(_ bracket: Character, in address: Substring) -> Bool {
    guard let opening = brackets[bracket] else { return false }
    return address.count { $0 == opening } >= address.count { $0 == bracket }
  }
}
