/// Limits the numbers of tags, attributes and namespaces, and tracks the open elements.
struct TagBudget {
  /// The maximum depth of written elements, because libxml2 rejects more.
  ///
  /// Also the number of open elements that are searched.
  private static let deepest = 256

  private var tags = 0
  private var work = 0
  private var open: [OpenElement] = []
  /// The namespaces in scope, innermost last.
  private var namespaces: [NamespaceDeclaration] = []
  private var isTooDeep = false

  /// Whether the document has reached the maximum number of tags.
  var isSpent: Bool { tags >= MarkupLimits.tags }
  /// Whether an XML element is open.
  var isInElement: Bool { !open.isEmpty }
  /// The number of open elements.
  var depth: Int { open.count }
  /// The reason why the document would be incomplete if it ended here; nil if it would be complete.
  var gap: MarkupGap? { isSpent ? .limit : !open.isEmpty ? .end : isTooDeep ? .depth : nil }

  /// Counts the start tag of an XML element, and removes its repeated attributes; returns false if the element is too
  /// deep.
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

  /// Counts a tag, and adds the time that libxml2 needs for its attributes, estimated as the square of their number.
  mutating func count(_ tag: StartTag) throws(MarkupError) {
    let count = tag.attributes.count
    tags += 1
    work += count * count
    guard count <= MarkupLimits.attributes, work <= MarkupLimits.attributeWork else {
      throw .tooManyAttributes(limit: MarkupLimits.attributes)
    }
  }

  /// Counts an HTML end tag.
  mutating func countEnd() { tags += 1 }

  /// Closes the elements above `base` that an XML end tag ends, and returns them, innermost first; returns no elements
  /// if the tag closes none.
  mutating func end(_ name: ArraySlice<UInt8>, above base: Int = 0) -> [(name: ArraySlice<UInt8>, isWritten: Bool)] {
    tags += 1
    return start(of: name, above: base).map { endAll(from: $0) } ?? []
  }

  /// The depth inside the innermost open element whose name satisfies a condition; nil if there is none.
  func depth(inside isName: (ArraySlice<UInt8>) -> Bool) -> Int? {
    open.prefix(Self.deepest).lastIndex { isName($0.name) }.map { $0 + 1 }
  }

  /// Closes the open elements from index `start` on, and returns them, innermost first, with whether to write their end
  /// tags.
  mutating func endAll(from start: Int) -> [(name: ArraySlice<UInt8>, isWritten: Bool)] {
    guard start < open.count else { return [] }
    let ended = open[start...]
    namespaces.removeLast(min(namespaces.count, ended.reduce(0) { $0 + $1.namespaces }))
    defer { open.removeSubrange(start...) }
    return ended.reversed().map { ($0.name, $0.isWritten) }
  }

  /// The index in `open` of the innermost element with the given name or, if there is none, with the name in a
  /// different case.
  ///
  /// Names are compared by hash, because an end tag without an element is compared with up to `deepest` open elements.
  private func start(of name: ArraySlice<UInt8>, above base: Int) -> Int? {
    guard open.count > base else { return nil }
    // Almost every end tag closes the innermost element.
    if let last = open.last, last.name == name { return open.count - 1 }
    let (exact, anyCase) = OpenElement.marks(of: name)
    let near = open[base...].suffix(Self.deepest)
    return near.lastIndex { $0.exact == exact } ?? near.lastIndex { $0.anyCase == anyCase }
  }
}

/// An element whose end tag has not been reached.
private struct OpenElement {
  let name: ArraySlice<UInt8>
  let namespaces: Int
  /// Whether the element's tags are written.
  let isWritten: Bool
  /// The hash of the name; `anyCase` is the hash of the lowercase name.
  let exact: Int
  let anyCase: Int

  init(name: ArraySlice<UInt8>, namespaces: Int, isWritten: Bool) {
    self.name = name
    self.namespaces = namespaces
    self.isWritten = isWritten
    (exact, anyCase) = Self.marks(of: name)
  }

  /// The hashes of a name, with a new seed in each run, so that no document can be crafted with colliding names.
  static func marks(of name: ArraySlice<UInt8>) -> (exact: Int, anyCase: Int) {
    (hash(name), hash(name.map { $0 | 0x20 }[...]))
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
