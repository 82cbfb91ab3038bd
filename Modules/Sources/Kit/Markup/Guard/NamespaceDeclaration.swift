/// A prefix that is bound to a namespace.
struct NamespaceDeclaration {
  private static let word = Array("xmlns".utf8)
  private static let xml = Array("xml".utf8)

  /// The prefix; empty for the namespace of names without one.
  let prefix: ArraySlice<UInt8>
  let address: ArraySlice<UInt8>

  /// The namespace that an attribute declares; nil if it is another attribute.
  init?(_ attribute: (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)) {
    guard attribute.name.starts(with: Self.word) else { return nil }
    let rest = attribute.name.dropFirst(Self.word.count)
    guard rest.isEmpty || rest.first == Byte.colon else { return nil }
    (prefix, address) = (rest.dropFirst(), attribute.value)
  }

  /// Whether it binds a prefix that XML reserves.
  var isReserved: Bool { prefix.elementsEqual(Self.xml) || prefix.elementsEqual(Self.word) }
}
