/// Members that implement a protocol requirement and inherit its documentation.
struct Witnesses {
  private var inherited: [String: Set<String>] = [:]
  private var required = toolchain

  /// The witnesses in the declarations of sources that also declare the protocols.
  init(_ sources: [Declarations]) {
    for source in sources {
      inherited.merge(source.inherited) { $0.union($1) }
      required.merge(source.required) { $0.union($1) }
    }
  }

  /// Whether the enclosing type conforms to a protocol that requires the declaration.
  ///
  /// The cases of text keys count, too: their texts stand in `texts.json`. A requirement is not a witness of itself.
  func contain(_ declaration: PublicDeclaration) -> Bool {
    guard let owner = declaration.owner, !declaration.isRequirement else { return false }
    var open = [owner]
    var seen: Set<String> = []
    while let type = open.popLast() {
      guard seen.insert(type).inserted else { continue }
      if required[type]?.contains(declaration.name) == true { return true }
      if declaration.line.hasPrefix("case "), type == "TextKey" { return true }
      open += inherited[type] ?? []
    }
    return false
  }

  /// The requirements of protocols of Swift, its testing library and the argument parser.
  private static let toolchain: [String: Set<String>] = [
    "AsyncSequence": ["makeAsyncIterator()", "AsyncIterator", "Element"], "AsyncIteratorProtocol": ["next()"],
    "CaseIterable": ["allCases"],
    "Clock": ["now", "minimumResolution", "sleep(until:tolerance:)"],
    "Codable": ["init(from:)", "encode(to:)"], "Decodable": ["init(from:)"], "Encodable": ["encode(to:)"],
    "Comparable": ["<"], "Equatable": ["=="], "Hashable": ["==", "hash(into:)"],
    "CustomStringConvertible": ["description"], "LosslessStringConvertible": ["init(_:)", "description"],
    "ExpressibleByArrayLiteral": ["init(arrayLiteral:)"],
    "ExpressibleByDictionaryLiteral": ["init(dictionaryLiteral:)"],
    "ExpressibleByStringLiteral": ["init(stringLiteral:)"],
    "ExpressibleByStringInterpolation": ["init(stringLiteral:)"],
    "Identifiable": ["id", "ID"],
    "InstantProtocol": ["advanced(by:)", "duration(to:)", "<", "Duration"],
    "OptionSet": ["rawValue", "init(rawValue:)"], "RawRepresentable": ["rawValue", "init(rawValue:)"],
    "RowAction": ["rawValue", "init(rawValue:)", "allCases"],
    "Sequence": ["makeIterator()"],
    "SuiteTrait": ["isRecursive"], "TestScoping": ["provideScope(for:testCase:performing:)"],
  ]
}
