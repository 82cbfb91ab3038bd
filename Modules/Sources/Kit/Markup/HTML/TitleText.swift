/// The plain text of a title.
///
/// Formatting tags are removed; any other tag counts as text.
///
/// In titles, tags are more often text than markup, as in `The <video> element` and `Array<Int>`.
public enum TitleText {
  /// The maximum length of a title, in bytes; a longer title is truncated.
  private static let maximumLength = 16 << 10
  /// The maximum length of a formatting tag, in bytes.
  private static let longestTag = 4 << 10

  private static let formatting: Set = ["b", "i", "em", "strong", "code", "sub", "sup", "span", "a", "br"]

  /// The plain text of an HTML title, with its character references resolved.
  public static func plain(_ html: String) -> String {
    let bytes = html.utf8.prefix(maximumLength)
    guard bytes.contains(where: { $0 == Byte.less || $0 == Byte.ampersand }) else { return html }
    var reader = ByteReader(bytes)
    var text: [UInt8] = []
    while let byte = reader.next {
      switch byte {
      case Byte.less:
        if let name = formattingTag(in: &reader) {
          if name == "br" { text.append(Byte.space) }
        } else if reader.hasPrefix("<!--") {
          reader.take(before: "-->")
        } else {
          reader.advance()
          text.append(byte)
        }
      case Byte.ampersand:
        reader.advance()
        if let reference = CharacterReference(in: &reader, semicolonRequired: false) {
          if let scalar = reference.scalar { text += Array(String(scalar).utf8) }
        } else {
          text.append(byte)
        }
      default: text += reader.takeAllowed { $0 != Byte.less && $0 != Byte.ampersand }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Consumes a formatting tag, and returns its name; returns nil and consumes nothing if anything else follows.
  private static func formattingTag(in reader: inout ByteReader) -> String? {
    var ahead = reader
    ahead.advance()
    if ahead.next == Byte.slash { ahead.advance() }
    let name = String(decoding: ahead.take(upTo: 8) { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self).lowercased()
    guard formatting.contains(name) else { return nil }
    while let byte = ahead.next, ahead.position - reader.position < longestTag {
      switch byte {
      case Byte.greater:
        ahead.advance()
        reader = ahead
        return name
      case Byte.slash where ahead.peek(1) == Byte.greater: ahead.advance()
      case _ where byte.isBlank: _ = ahead.take(while: \.isBlank)
      default:
        // The tag has a longer name, or the name is followed by something other than an attribute.
        guard ahead.follows(\.isBlank), takesAttribute(in: &ahead) else { return nil }
      }
    }
    return nil
  }

  /// Consumes an attribute with its optional value; returns false if no attribute follows.
  private static func takesAttribute(in reader: inout ByteReader) -> Bool {
    guard reader.next?.startsName(in: .html) == true else { return false }
    _ = reader.take { $0.continuesName(in: .html) }
    guard reader.takesEquals() else { return true }
    guard let quote = reader.next, quote == Byte.quote || quote == Byte.apostrophe else {
      return !reader.take { !$0.isBlank && $0 != Byte.greater && $0 != Byte.less }.isEmpty
    }
    reader.advance()
    _ = reader.take { $0 != quote }
    guard reader.next == quote else { return false }
    reader.advance()
    return true
  }
}

extension ByteReader {
  /// Whether the preceding byte satisfies a condition.
  fileprivate func follows(_ isWanted: (UInt8) -> Bool) -> Bool { position > 0 && peek(-1).map(isWanted) == true }
}
