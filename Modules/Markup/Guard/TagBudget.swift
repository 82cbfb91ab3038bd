/// Counts tags, attributes and namespaces, and knows the open elements.
struct TagBudget {
  /// The depth that elements are searched to: libxml2 ends a document that is deeper.
  private static let deepest = 256

  private var tags = 0
  private var work = 0
  private var namespacesInScope = 0
  private var open: [(name: ArraySlice<UInt8>, namespaces: Int)] = []

  /// Whether the document has as many tags as are read.
  var isSpent: Bool { tags >= MarkupLimits.tags }

  /// Counts the start tag of an element.
  mutating func start(_ tag: StartTag) throws(MarkupError) {
    let count = tag.attributes.count
    tags += 1
    work += count * count
    guard count <= MarkupLimits.attributes, work <= MarkupLimits.attributeWork,
      namespacesInScope + tag.namespaces <= MarkupLimits.attributes
    else { throw .tooManyAttributes(limit: MarkupLimits.attributes) }
    guard !tag.isEmpty, tag.language == .xml else { return }
    namespacesInScope += tag.namespaces
    open.append((tag.name, tag.namespaces))
  }

  /// The names of the elements that an end tag ends, innermost first; none if it ends nothing.
  mutating func end(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    tags += 1
    let near = open.suffix(Self.deepest)
    let start = near.lastIndex { $0.name == name } ?? near.lastIndex { $0.name.equalsInAnyCase(name) }
    guard let start else { return [] }
    let ended = open[start...]
    namespacesInScope -= ended.reduce(0) { $0 + $1.namespaces }
    open.removeSubrange(start...)
    return ended.reversed().map(\.name)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func equalsInAnyCase(_ other: ArraySlice<UInt8>) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}
