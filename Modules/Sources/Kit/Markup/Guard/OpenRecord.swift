/// A record of a damaged document whose end was not read yet.
struct OpenRecord {
  /// Names of children that no web page has, and names that few web pages have.
  private static let signs: Set = ["guid", "id", "pubdate", "published", "updated"]
  private static let weakSigns: Set = ["title", "link", "description", "author", "content", "enclosure"]

  /// The number of elements around it.
  let depth: Int
  /// The names of its children that a record has only once, in lower case.
  private(set) var children: Set<String> = []
  /// The names of all its children that may be signs of another record.
  private var known: Set<String> = []
  /// Those of them that were repeated within a child.
  private var again: Set<String> = []
  /// Whether it has parts of another record, whose start tag is missing.
  private var isTwo = false

  init(depth: Int) {
    self.depth = depth
  }

  /// Records an element that begins in it.
  ///
  /// - Parameters:
  ///   - name: the name of the element.
  ///   - depth: the number of elements around it.
  /// - Returns: whether it is the first sign of another record, which begins within an unclosed child.
  mutating func isJoined(by name: ArraySlice<UInt8>, at depth: Int) -> Bool {
    guard !isTwo || depth == self.depth + 1, name.count <= 11 else { return false }
    let small = String(decoding: name, as: UTF8.self).lowercased()
    let isSign = Self.signs.contains(small)
    guard isSign || Self.weakSigns.contains(small) else { return false }
    if depth == self.depth + 1 {
      known.insert(small)
      if let single = RecordBounds.single(name) { children.insert(single) }
      return false
    }
    guard known.contains(small) else { return false }
    again.insert(small)
    isTwo = isSign || again.count > 1 || known.isDisjoint(with: ["guid", "id"])
    return isTwo
  }

  /// Whether a section contains the start of a further record; if so, this record counts as two.
  ///
  /// The end tags of the section and of the record, and the start tag of the next record, are then missing.
  mutating func isJoined(in section: Range<Int>, _ bounds: RecordBounds) -> Bool {
    guard !isTwo, bounds.repeats(children, in: section) else { return false }
    isTwo = true
    return true
  }
}
