/// Counts tags, attributes and namespaces, and tracks the open elements.
struct TagBudget {
  /// The depth up to which elements are written and searched: libxml2 ends a deeper document.
  private static let deepest = 256

  private var tags = 0
  private var work = 0
  private var open: [OpenElement] = []
  /// The namespaces in scope, the innermost last.
  private var namespaces: [NamespaceDeclaration] = []
  private var isTooDeep = false

  /// Whether the document has as many tags as are read.
  var isSpent: Bool { tags >= MarkupLimits.tags }
  /// Whether an element of XML is open.
  var isInElement: Bool { !open.isEmpty }
  /// The number of open elements.
  var depth: Int { open.count }
  /// The reason why a document that ends here is incomplete; nil if it is complete.
  var gap: MarkupGap? { isSpent ? .limit : !open.isEmpty ? .end : isTooDeep ? .depth : nil }

  /// Counts the start tag of an element of XML.
  ///
  /// - Parameter tag: the tag, whose repeated attributes are removed.
  /// - Returns: whether it is written: it is not too deep.
  /// - Throws: `MarkupError.tooManyAttributes`.
  mutating func start(_ tag: inout StartTag) throws(MarkupError) -> Bool {
    try count(tag)
    let declared = tag.declarations
    guard namespaces.count + declared.count <= MarkupLimits.attributes else {
      throw .tooManyAttributes(limit: MarkupLimits.attributes)
    }
    namespaces += declared
    tag.removeRepeatedAttributes(namespaces)
    let isWritten = open.count <= Self.deepest
    isTooDeep = isTooDeep || !isWritten
    if tag.isEmpty {
      namespaces.removeLast(declared.count)
    } else {
      open.append(OpenElement(name: tag.name, namespaces: declared.count, isWritten: isWritten))
    }
    return isWritten
  }

  /// Counts a tag, and the time that libxml2 takes for its attributes.
  mutating func count(_ tag: StartTag) throws(MarkupError) {
    let count = tag.attributes.count
    tags += 1
    work += count * count
    guard count <= MarkupLimits.attributes, work <= MarkupLimits.attributeWork else {
      throw .tooManyAttributes(limit: MarkupLimits.attributes)
    }
  }

  /// Counts an end tag of HTML.
  mutating func countEnd() { tags += 1 }

  /// Closes the elements that an end tag of XML ends, innermost first.
  ///
  /// - Parameters:
  ///   - name: the name of the tag.
  ///   - base: the number of open elements that it cannot end.
  /// - Returns: the names, and whether they are written; none if it ends nothing.
  mutating func end(_ name: ArraySlice<UInt8>, above base: Int = 0) -> [(name: ArraySlice<UInt8>, isWritten: Bool)] {
    tags += 1
    return start(of: name, above: base).map { endAll(from: $0) } ?? []
  }

  /// The depth inside the innermost open element with a name; nil without one.
  func depth(inside isName: (ArraySlice<UInt8>) -> Bool) -> Int? {
    open.prefix(Self.deepest).lastIndex { isName($0.name) }.map { $0 + 1 }
  }

  /// Ends every open element from a depth on.
  mutating func endAll(from start: Int) -> [(name: ArraySlice<UInt8>, isWritten: Bool)] {
    guard start < open.count else { return [] }
    let ended = open[start...]
    namespaces.removeLast(min(namespaces.count, ended.reduce(0) { $0 + $1.namespaces }))
    defer { open.removeSubrange(start...) }
    return ended.reversed().map { ($0.name, $0.isWritten) }
  }

  /// The index of the nearest open element of a name, or else of one that differs in case only; nil without one.
  ///
  /// Compares hashes instead of names, because an end tag that ends nothing is compared with all of them.
  private func start(of name: ArraySlice<UInt8>, above base: Int) -> Int? {
    guard open.count > base else { return nil }
    // Almost every end tag ends the innermost element.
    if let last = open.last, last.name == name { return open.count - 1 }
    let (exact, anyCase) = OpenElement.marks(of: name)
    let near = open[base...].suffix(Self.deepest)
    return near.lastIndex { $0.exact == exact } ?? near.lastIndex { $0.anyCase == anyCase }
  }
}

/// An element whose end tag was not read yet.
private struct OpenElement {
  let name: ArraySlice<UInt8>
  let namespaces: Int
  /// Whether its tags are written.
  let isWritten: Bool
  /// The hash of the name, and the hash shared by all names that differ from it in case only.
  let exact: Int
  let anyCase: Int

  init(name: ArraySlice<UInt8>, namespaces: Int, isWritten: Bool) {
    self.name = name
    self.namespaces = namespaces
    self.isWritten = isWritten
    (exact, anyCase) = Self.marks(of: name)
  }

  /// The hashes of a name, seeded in each run so that no document can be crafted to make two names collide.
  static func marks(of name: ArraySlice<UInt8>) -> (exact: Int, anyCase: Int) {
    (hash(name), hash(name.map { $0 | 0x20 }[...]))
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
