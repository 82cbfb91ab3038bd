/// Counts tags, attributes and namespaces, and knows the open elements.
struct TagBudget {
  /// The depth that elements are searched to: libxml2 ends a document that is deeper.
  private static let deepest = 256

  private var tags = 0
  private var work = 0
  private var namespacesInScope = 0
  private var open: [OpenElement] = []
  private var isTooDeep = false

  /// Whether the document has as many tags as are read.
  var isSpent: Bool { tags >= MarkupLimits.tags }
  /// Whether an element of XML is open.
  var isInElement: Bool { !open.isEmpty }
  /// The reason why a document that ends here is none as a whole; nil if it is.
  var gap: MarkupGap? { isSpent || isTooDeep ? .limit : open.isEmpty ? nil : .end }

  /// Counts the start tag of an element.
  mutating func start(_ tag: StartTag) throws(MarkupError) {
    let count = tag.attributes.count
    tags += 1
    work += count * count
    guard count <= MarkupLimits.attributes, work <= MarkupLimits.attributeWork,
      namespacesInScope + tag.namespaces <= MarkupLimits.attributes
    else { throw .tooManyAttributes(limit: MarkupLimits.attributes) }
    isTooDeep = isTooDeep || open.count > Self.deepest
    guard !tag.isEmpty, tag.language == .xml else { return }
    namespacesInScope += tag.namespaces
    open.append(OpenElement(name: tag.name, namespaces: tag.namespaces))
  }

  /// The names of the elements that an end tag ends, innermost first; none if it ends nothing.
  mutating func end(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    tags += 1
    guard let start = start(of: name) else { return [] }
    let ended = open[start...]
    namespacesInScope -= ended.reduce(0) { $0 + $1.namespaces }
    defer { open.removeSubrange(start...) }
    return ended.reversed().map(\.name)
  }

  /// The place of the nearest open element of a name, of one in other case if none has it; nil without one.
  ///
  /// Marks are compared, not names: an end tag that ends nothing is looked for among all of them.
  private func start(of name: ArraySlice<UInt8>) -> Int? {
    // Almost every end tag ends the innermost element.
    if let last = open.last, last.name == name { return open.count - 1 }
    guard !open.isEmpty else { return nil }
    let (exact, anyCase) = OpenElement.marks(of: name)
    let near = open.suffix(Self.deepest)
    return near.lastIndex { $0.exact == exact } ?? near.lastIndex { $0.anyCase == anyCase }
  }
}

/// An element whose end tag has not come yet.
private struct OpenElement {
  let name: ArraySlice<UInt8>
  let namespaces: Int
  /// The mark of the name, and that of all names which differ from it in case only.
  let exact: Int
  let anyCase: Int

  init(name: ArraySlice<UInt8>, namespaces: Int) {
    self.name = name
    self.namespaces = namespaces
    (exact, anyCase) = Self.marks(of: name)
  }

  /// The hashes of a name, with a key of this run: no document can be made so that those of two names are equal.
  static func marks(of name: ArraySlice<UInt8>) -> (exact: Int, anyCase: Int) {
    (hash(name), hash(name.map { $0 | 0x20 }[...]))
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
