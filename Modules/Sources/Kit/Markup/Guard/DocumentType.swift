/// The document type declaration of an XML document, with its entities: short texts by name.
///
/// This parser is used instead of libxml2's, so that no entity is expanded within another entity.
struct DocumentType {
  private static let maximumEntities = 64
  private static let maximumLength = 128

  /// The texts of entities, by name.
  private(set) var entities: [[UInt8]: [UInt8]] = [:]

  /// Consumes the declaration after its `<!DOCTYPE`.
  init(in reader: inout ByteReader) {
    var isInSubset = false
    while let byte = reader.next {
      if isInSubset, reader.hasPrefix("<!--") {
        reader.take(before: "-->")
      } else if isInSubset, reader.hasPrefix("<!entity") {
        reader.advance(8)
        entity(in: &reader)
      } else if byte == Byte.quote {
        reader.advance()
        reader.take(before: "\"")
      } else if byte == Byte.apostrophe, !isInSubset {
        reader.advance()
        reader.take(before: "'")
      } else {
        reader.advance()
        if byte == UInt8(ascii: "[") { isInSubset = true }
        if byte == UInt8(ascii: "]") { isInSubset = false }
        if byte == Byte.greater, !isInSubset { return }
      }
    }
  }

  private mutating func entity(in reader: inout ByteReader) {
    _ = reader.take(while: \.isBlank)
    let name = reader.take { $0.continuesName(in: .xml) }
    _ = reader.take(while: \.isBlank)
    guard !name.isEmpty, let quote = reader.next, quote == Byte.quote || quote == Byte.apostrophe else { return }
    reader.advance()
    let text = quote == Byte.quote ? reader.take(before: "\"") : reader.take(before: "'")
    guard entities.count < Self.maximumEntities, text.count <= Self.maximumLength,
      !text.contains(Byte.less), entities[Array(name)] == nil
    else { return }
    entities[Array(name)] = Self.resolved(text)
  }

  /// A text with its character references resolved; other references are unchanged.
  private static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var reader = ByteReader(text)
    var resolved: [UInt8] = []
    while let byte = reader.next {
      reader.advance()
      if byte == Byte.ampersand, let reference = CharacterReference(in: &reader, semicolonRequired: true) {
        if let scalar = reference.scalar { resolved += Array(String(scalar).utf8) }
      } else {
        resolved.append(byte)
      }
    }
    return resolved
  }
}
