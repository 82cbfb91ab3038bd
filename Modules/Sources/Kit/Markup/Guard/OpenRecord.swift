/// A record of a damaged document whose end tag has not been reached.
struct OpenRecord {
  /// Names of a record's children that hardly occur in HTML.
  ///
  /// Their repetition inside a child indicates a second record.
  private static let signs: Set = ["guid", "id", "pubdate", "published", "updated"]
  private static let weakSigns: Set = ["title", "link", "description", "author", "content", "enclosure"]

  /// The number of elements around the record.
  let depth: Int
  /// The lowercase names of the children so far that may occur only once in a record.
  private(set) var children: Set<String> = []
  /// The names of the children so far whose repetition inside a child would indicate a second record.
  private var known: Set<String> = []
  /// The names in `known` that were repeated inside a child.
  private var again: Set<String> = []
  /// Whether the record contains parts of a second record, whose start tag is missing.
  private var isTwo = false

  init(depth: Int) {
    self.depth = depth
  }

  /// Records the start of an element with `depth` elements around it; returns whether it is the first indication of a
  /// second record, which begins within an unclosed child.
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

  /// Whether a CDATA section repeats a child that occurs only once in a record; at most one call returns true.
  ///
  /// If so, the section contains parts of a second record, which the caller counts as lost: the end of the section, the
  /// end tag of this record and the start tag of the second record are missing.
  mutating func isJoined(in section: Range<Int>, _ bounds: RecordBounds) -> Bool {
    guard !isTwo, bounds.repeats(children, in: section) else { return false }
    isTwo = true
    return true
  }
}
