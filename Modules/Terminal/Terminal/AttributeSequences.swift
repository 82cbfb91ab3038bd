/// The escape sequences for colours and other attributes, such as `ESC [ 1 ; 31 m`, in FeedShell's own texts.
public enum AttributeSequences {
  /// Replaces each attribute sequence in a text.
  public static func replace(in text: String, with replacement: (Substring) -> String) -> String {
    var replaced = ""
    var rest = text[...]
    while let escape = rest.utf8.firstIndex(of: 0x1B) {
      replaced += rest[..<escape]
      if let end = end(of: rest[escape...]) {
        replaced += replacement(rest[escape..<end])
        rest = rest[end...]
      } else {
        let next = rest.utf8.index(after: escape)
        replaced += rest[escape..<next]
        rest = rest[next...]
      }
    }
    return replaced + rest
  }

  /// The end of the escape sequence at the start of a text; nil if the text does not start with one.
  private static func end(of text: Substring) -> String.Index? {
    let bytes = text.utf8.dropFirst()
    guard bytes.first == UInt8(ascii: "[") else { return nil }
    let end = bytes.dropFirst().firstIndex { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ";") }
    return end.flatMap { bytes[$0] == UInt8(ascii: "m") ? bytes.index(after: $0) : nil }
  }
}
