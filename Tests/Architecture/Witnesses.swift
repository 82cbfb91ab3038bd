/// The members that implement a requirement of a protocol: its documentation is theirs.
struct Witnesses {
  private var inherited: [String: Set<String>] = [:]
  private var required = toolchain

  /// The witnesses among the declarations of some sources, which have the protocols, too.
  init(_ sources: [Declarations]) {
    for source in sources {
      inherited.merge(source.inherited) { $0.union($1) }
      required.merge(source.required) { $0.union($1) }
    }
  }

  /// Whether the type around a declaration has a protocol that requires it.
  ///
  /// The cases of text keys count, too: their texts stand in `texts.json`. A requirement is no witness of itself.
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

  /// The requirements of the protocols that come with Swift, its testing library and the argument parser.
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
