/// Guesses whether a text is HTML, by its beginning.
public enum MarkupHints {
  /// The beginning of a fragment that is looked at, in bytes.
  private static let fragmentHead = 4_096
  /// The beginning of a page that is looked at, in bytes.
  private static let pageHead = 65_536

  private static let fragmentTags: Set = [
    "a", "abbr", "b", "blockquote", "br", "code", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img",
    "li", "ol", "p", "pre", "script", "small", "span", "strong", "style", "sub", "sup", "u", "ul",
  ]
  private static let pageTags: Set = ["html", "head", "body", "title", "meta", "link"]

  /// Whether a text that is said to be plain is HTML: it has one of its tags, or a reference to a character.
  public static func isFragment(_ text: String) -> Bool {
    let head = text.utf8.prefix(fragmentHead)
    guard head.contains(where: { $0 == Byte.less || $0 == Byte.ampersand }) else { return false }
    var reader = ByteReader(head)
    while let byte = reader.next {
      reader.advance()
      if byte == Byte.less, isTag(in: reader) { return true }
      if byte == Byte.ampersand, isReference(in: reader) { return true }
    }
    return false
  }

  /// Whether a document is a page of the web.
  public static func isPage(_ text: String) -> Bool {
    var reader = ByteReader(text.utf8.prefix(pageHead))
    while !reader.isAtEnd {
      reader.take(before: "<")
      var ahead = reader
      if ahead.hasPrefix("!doctype") {
        ahead.advance(8)
        guard !ahead.take(while: \.isBlank).isEmpty, ahead.hasPrefix("html") else { continue }
        ahead.advance(4)
      } else if !pageTags.contains(name(in: &ahead)) {
        continue
      }
      if ahead.next.map({ $0.isBlank || $0 == Byte.greater }) == true { return true }
    }
    return false
  }

  /// Whether a whole tag follows, of which `<` has been taken.
  private static func isTag(in reader: ByteReader) -> Bool {
    var ahead = reader
    if ahead.next == Byte.slash { ahead.advance() }
    guard fragmentTags.contains(name(in: &ahead)) else { return false }
    if ahead.next?.isBlank == true { _ = ahead.take { $0 != Byte.less && $0 != Byte.greater } }
    if ahead.next == Byte.slash { ahead.advance() }
    return ahead.next == Byte.greater
  }

  /// Whether a reference to a character follows, of which `&` has been taken.
  private static func isReference(in reader: ByteReader) -> Bool {
    var ahead = reader
    let isNumber = ahead.next == Byte.number
    if isNumber { ahead.advance() }
    let isHexadecimal = isNumber && ahead.next.map { $0 | 0x20 == UInt8(ascii: "x") } == true
    if isHexadecimal { ahead.advance() }
    let digits = ahead.take(upTo: 9) { byte in
      isNumber ? byte.isASCIIDigit || (isHexadecimal && byte.isHexadecimalLetter) : byte.isSmallLetter
    }
    let lengths = isNumber ? (isHexadecimal ? 1...6 : 1...7) : 2...8
    return lengths.contains(digits.count) && ahead.next == Byte.semicolon
  }

  /// Takes a short name of a tag; empty if none follows.
  private static func name(in reader: inout ByteReader) -> String {
    String(decoding: reader.take(upTo: 12) { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self).lowercased()
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isHexadecimalLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
