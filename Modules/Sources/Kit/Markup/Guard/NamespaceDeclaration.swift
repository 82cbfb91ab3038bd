/// The declaration of a namespace prefix.
struct NamespaceDeclaration {
  private static let word = Array("xmlns".utf8)
  private static let xml = Array("xml".utf8)

  /// The prefix; empty for the declaration of the default namespace.
  let prefix: ArraySlice<UInt8>
  let address: ArraySlice<UInt8>

  /// Parses the declaration in an attribute; nil if the attribute is not a namespace declaration.
  init?(_ attribute: (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)) {
    guard attribute.name.starts(with: Self.word) else { return nil }
    let rest = attribute.name.dropFirst(Self.word.count)
    guard rest.isEmpty || rest.first == Byte.colon else { return nil }
    (prefix, address) = (rest.dropFirst(), attribute.value)
  }

  var isReserved: Bool { prefix.elementsEqual(Self.xml) || prefix.elementsEqual(Self.word) }
}
