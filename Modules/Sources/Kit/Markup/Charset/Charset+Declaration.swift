import Foundation

extension Charset {
  /// The number of bytes at the start of a document that are searched for a declaration.
  private static let searched = 1024

  /// The charset declared in a document, by `<?xml encoding=…?>` or HTML's `<meta charset=…>`; nil if there is no
  /// declaration.
  static func declaration(in data: Data) -> String? {
    let start = Array(data.prefix(4))
    if let family = families.first(where: { start == $0.bytes })?.charset { return declared(in: data, as: family) }
    let head = ByteReader(data.prefix(searched))
    if let name = name(afterXML: head) {
      // A declaration that can be read as single bytes cannot be encoded in UTF-16 or UCS.
      return name.lowercased().hasPrefix("utf-16") || name.lowercased().hasPrefix("ucs-") ? nil : name
    }
    return name(in: head, tag: "<meta", attribute: "charset", isQuoted: false)
  }

  /// The charset in a `Content-Type` header; nil if there is none.
  static func parameter(of contentType: String) -> String? {
    name(of: "charset", in: ByteReader(contentType.utf8), isQuoted: false)
  }

  /// The first four bytes of documents in charsets that are not compatible with ASCII: `<` in UTF-32, `<?` in UTF-16,
  /// `<?xm` in EBCDIC (XML 1.0, appendix F).
  private static let families: [(bytes: [UInt8], charset: String)] = [
    ([0x00, 0x00, 0x00, 0x3C], "utf-32be"), ([0x3C, 0x00, 0x00, 0x00], "utf-32le"),
    ([0x00, 0x3C, 0x00, 0x3F], "utf-16be"), ([0x3C, 0x00, 0x3F, 0x00], "utf-16le"),
    ([0x4C, 0x6F, 0xA7, 0x94], "cp037"),
  ]

  /// The charset of a document that begins with the bytes of `family`; for EBCDIC, the declared variant if there is a
  /// declaration.
  private static func declared(in data: Data, as family: String) -> String {
    guard family == "cp037", let head = CharsetConverter.text(data.prefix(searched), in: family) else { return family }
    return name(afterXML: ByteReader(head.utf8)) ?? family
  }

  private static func name(afterXML head: ByteReader) -> String? {
    name(in: head, tag: "<?xml", attribute: "encoding", isQuoted: true)
  }

  /// The charset in `attribute` of the first `tag` that has one; if `isQuoted`, skips values without quotation marks.
  private static func name(
    in head: ByteReader, tag: StaticString, attribute: StaticString, isQuoted: Bool
  ) -> String? {
    var reader = head
    while !reader.isAtEnd {
      reader.take(before: tag)
      let inside = ByteReader(reader.take { $0 != Byte.greater })
      if let name = name(of: attribute, in: inside, isQuoted: isQuoted) { return name }
    }
    return nil
  }

  /// The first name after `word` and `=`, as in `charset=utf-8`; if `isQuoted`, skips names without quotation marks.
  private static func name(of word: StaticString, in bytes: ByteReader, isQuoted: Bool) -> String? {
    var reader = bytes
    while !reader.isAtEnd {
      reader.take(before: word)
      var ahead = reader
      guard ahead.takesEquals() else { continue }
      let hasQuote = ahead.next == Byte.quote || ahead.next == Byte.apostrophe
      guard hasQuote || !isQuoted else { continue }
      if hasQuote { ahead.advance() }
      _ = ahead.take(while: \.isBlank)
      let name = ahead.take { $0.isASCIILetter || $0.isASCIIDigit || "._:-".utf8.contains($0) }
      if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
    }
    return nil
  }
}
