/// A start tag with its name and well-formed attributes.
struct StartTag {
  typealias Attribute = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  let name: ArraySlice<UInt8>
  let language: MarkupLanguage
  private(set) var attributes: [Attribute] = []
  private(set) var isEmpty = false
  /// Whether the document ends within the tag.
  private(set) var isUnfinished = false
  /// Whether there is a `<` before the end of the tag, so that the tag may include content that should follow it.
  private(set) var isDamaged = false

  /// Consumes a tag after its `<`, including its end.
  ///
  /// A tag without `>` ends where the next tag starts. In a damaged document, record tags limit the length of values.
  init(
    in reader: inout ByteReader, language: MarkupLanguage, bounds: RecordBounds? = nil
  ) throws(MarkupError) {
    self.language = language
    let written = reader.take { $0.continuesName(in: language) }
    name = language == .xml ? MarkupName.allowed(written) : written
    while let byte = reader.next, byte != Byte.less {
      if byte == Byte.greater {
        reader.advance()
        return
      }
      if byte.startsName(in: language) {
        let attribute = attribute(in: &reader, bounds)
        if isAllowed(attribute) { attributes.append(attribute) }
        guard attributes.count <= MarkupLimits.attributes else {
          throw .tooManyAttributes(limit: MarkupLimits.attributes)
        }
      } else {
        isEmpty = byte == Byte.slash && reader.peek(1) == Byte.greater
        reader.advance()
      }
    }
    isUnfinished = reader.isAtEnd
    isDamaged = isDamaged || !isUnfinished
  }

  private mutating func attribute(in reader: inout ByteReader, _ bounds: RecordBounds?) -> Attribute {
    let name = reader.take { $0.continuesName(in: language) }
    guard reader.takesEquals() else { return (name, []) }
    switch reader.next {
    case Byte.quote: return (name, quoted(by: "\"", in: &reader, bounds))
    case Byte.apostrophe: return (name, quoted(by: "'", in: &reader, bounds))
    default: return (name, reader.take { !$0.isBlank && $0 != Byte.greater && $0 != Byte.less })
    }
  }

  /// The media type if the tag is a script with the source of a formula; otherwise nil.
  var formulaType: ArraySlice<UInt8>? {
    guard name.count == 6, String(decoding: name, as: UTF8.self).lowercased() == "script" else { return nil }
    let type = attributes.first { String(decoding: $0.name, as: UTF8.self).lowercased() == "type" }?.value
    return type?.starts(with: "math/".utf8) == true ? type : nil
  }

  /// Consumes a quoted value; a value that would extend into another record ends with the tag.
  private mutating func quoted(
    by mark: StaticString, in reader: inout ByteReader, _ bounds: RecordBounds?
  ) -> ArraySlice<UInt8> {
    reader.advance()
    let start = reader.position
    let value = reader.take(before: mark)
    guard language == .xml, value.contains(Byte.less) else { return value }
    isDamaged = true
    guard let bounds, bounds.hasTag(in: start..<start + value.count) else { return value }
    reader.move(to: start)
    return reader.take { $0 != Byte.greater && $0 != Byte.less }
  }

  private func isAllowed(_ attribute: Attribute) -> Bool {
    guard language == .xml else { return true }
    return MarkupName.allowed(attribute.name).count == attribute.name.count
      && NamespaceDeclaration(attribute)?.isReserved != true
  }

  /// The namespaces that the tag declares; only the first declaration of a prefix.
  var declarations: [NamespaceDeclaration] {
    var known: Set<ArraySlice<UInt8>> = []
    return attributes.compactMap(NamespaceDeclaration.init).filter { known.insert($0.prefix).inserted }
  }

  /// Removes attributes with the name of an earlier attribute in the same namespace.
  mutating func removeRepeatedAttributes(_ namespaces: [NamespaceDeclaration]) {
    guard attributes.count > 1 else { return }
    var known: Set<ArraySlice<UInt8>> = []
    attributes.removeAll { attribute in
      let isNew = known.insert(attribute.name).inserted
      guard isNew, let colon = attribute.name.firstIndex(of: Byte.colon), NamespaceDeclaration(attribute) == nil,
        let bound = namespaces.last(where: { $0.prefix == attribute.name[..<colon] }), !bound.address.isEmpty
      else { return !isNew }
      // No attribute name contains a space, so the key is unique.
      return !known.insert(bound.address + [Byte.space] + attribute.name[(colon + 1)...]).inserted
    }
  }
}
