/// A start tag, of which the name and attributes are kept if they are well formed.
struct StartTag {
  let name: ArraySlice<UInt8>
  let language: MarkupLanguage
  private(set) var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
  private(set) var isEmpty = false
  /// Whether the document ends within the tag.
  private(set) var isUnfinished = false

  /// Takes a tag, of which `<` has been taken, with its end.
  ///
  /// A tag without an end is over where the next one starts.
  init(in reader: inout ByteReader, language: MarkupLanguage) throws(MarkupError) {
    self.language = language
    name = reader.take { $0.continuesName(in: language) }
    while let byte = reader.next, byte != Byte.less {
      if byte == Byte.greater {
        reader.advance()
        return
      }
      if byte.startsName(in: language) {
        attributes.append(Self.attribute(in: &reader, language: language))
        guard attributes.count <= MarkupLimits.attributes else {
          throw .tooManyAttributes(limit: MarkupLimits.attributes)
        }
      } else {
        isEmpty = byte == Byte.slash && reader.peek(1) == Byte.greater
        reader.advance()
      }
    }
    isUnfinished = reader.isAtEnd
  }

  private static func attribute(
    in reader: inout ByteReader, language: MarkupLanguage
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    let name = reader.take { $0.continuesName(in: language) }
    var ahead = reader
    _ = ahead.take(while: \.isBlank)
    guard ahead.next == Byte.equals else { return (name, []) }
    ahead.advance()
    _ = ahead.take(while: \.isBlank)
    reader = ahead
    switch reader.next {
    case Byte.quote:
      reader.advance()
      return (name, reader.take(before: "\""))
    case Byte.apostrophe:
      reader.advance()
      return (name, reader.take(before: "'"))
    default:
      return (name, reader.take { !$0.isBlank && $0 != Byte.greater && $0 != Byte.less })
    }
  }

  /// The type of a script that is the source of a formula; nil for any other tag.
  var formulaType: ArraySlice<UInt8>? {
    guard String(decoding: name, as: UTF8.self).lowercased() == "script" else { return nil }
    let type = attributes.first { String(decoding: $0.name, as: UTF8.self).lowercased() == "type" }?.value
    return type?.starts(with: "math/".utf8) == true ? type : nil
  }

  /// The number of namespaces that it declares.
  var namespaces: Int {
    language == .xml ? attributes.count { $0.name.starts(with: "xmlns".utf8) } : 0
  }
}
