/// Recognizes HTML heuristically by the beginning of a text.
package enum MarkupHints {
  /// The maximum number of bytes of a fragment to examine.
  private static let fragmentHead = 4_096
  /// The maximum number of bytes of a page to examine.
  private static let pageHead = 65_536

  private static let fragmentTags: Set = [
    "a", "abbr", "b", "blockquote", "br", "code", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img",
    "li", "ol", "p", "pre", "script", "small", "span", "strong", "style", "sub", "sup", "u", "ul",
  ]
  private static let pageTags: Set = ["html", "head", "body", "title", "meta", "link"]

  /// Whether a text that was declared as plain text is HTML, because it contains a tag or a character reference.
  package static func isFragment(_ text: String) -> Bool {
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

  /// Whether a document is a web page.
  package static func isPage(_ text: String) -> Bool {
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

  /// The index of the first start tag with one of the given lowercase names without prefixes, or of the XML declaration
  /// before that tag.
  ///
  /// Nil if there is none, or if the document is a web page.
  package static func start(of names: Set<String>, in text: String) -> String.Index? {
    var reader = ByteReader(text.utf8)
    var declaration: Int?
    while !reader.isAtEnd {
      _ = reader.take { $0 != Byte.less }
      let start = reader.position
      reader.advance()
      if reader.hasPrefix("?xml") {
        declaration = start
      } else if reader.hasPrefix("!--") {
        reader.take(before: "-->")
      } else if reader.hasPrefix("!") {
        if reader.hasPrefix("!doctype"), isPage("<" + String(decoding: reader.bytes(64), as: UTF8.self)),
          !skipsPage(in: &reader)
        {
          return nil
        }
      } else {
        var ahead = reader
        let name = name(in: &ahead)
        let local = ahead.next == Byte.colon ? Self.localName(in: &ahead) : name
        let isTag = ahead.next.map { $0.isBlank || $0 == Byte.greater || $0 == Byte.slash } ?? false
        if isTag, names.contains(local) {
          return text.utf8.index(text.startIndex, offsetBy: declaration ?? start)
        }
        if isTag, pageTags.contains(name), !skipsPage(in: &reader) { return nil }
        if isTag, name == "script" { reader.take(before: "</script") }
        // A declaration with another tag between itself and the feed belongs to a different document.
        if isTag { declaration = nil }
      }
    }
    return nil
  }

  /// Consumes the rest of a web page, up to `</html>` inclusive; returns false if nothing follows.
  private static func skipsPage(in reader: inout ByteReader) -> Bool {
    reader.take(before: "</html>")
    return !reader.isAtEnd
  }

  /// Consumes the colon after a prefix and the local name, and returns the local name.
  private static func localName(in reader: inout ByteReader) -> String {
    reader.advance()
    return name(in: &reader)
  }

  /// Whether the rest of a tag follows, after its `<`.
  private static func isTag(in reader: ByteReader) -> Bool {
    var ahead = reader
    if ahead.next == Byte.slash { ahead.advance() }
    guard fragmentTags.contains(name(in: &ahead)) else { return false }
    if ahead.next?.isBlank == true { _ = ahead.take { $0 != Byte.less && $0 != Byte.greater } }
    if ahead.next == Byte.slash { ahead.advance() }
    return ahead.next == Byte.greater
  }

  /// Whether the rest of a character reference follows, after its `&`.
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

  /// Consumes a tag name of at most 12 ASCII letters and digits, and returns it in lowercase; returns an empty text if
  /// no name follows.
  private static func name(in reader: inout ByteReader) -> String {
    String(decoding: reader.take(upTo: 12) { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self).lowercased()
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isHexadecimalLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
