/// The positions of the start and end tags of records, such as the items of a feed, in a damaged document.
///
/// The tags are found by searching the bytes, because records in a damaged document may appear to be inside comments or
/// values.
struct RecordBounds {
  /// A start or end tag of a record.
  struct Tag {
    let range: Range<Int>
    let isEnd: Bool
    /// Whether this is an end tag followed by a record, another end tag, or the end of the document.
    let isLast: Bool
  }

  /// The names of children that occur only once in a record; a second one belongs to another record.
  private static let singles: Set = ["title", "guid", "id", "pubdate", "published"]

  private let records: MarkupRecords
  /// The lowercase tag name of the records, including its namespace prefix.
  private let name: [UInt8]
  private let tags: [Tag]
  /// The offsets of the end tags whose `isLast` is true.
  private let lastEnds: [Int]
  /// The number of open records before each tag, and at the end; negative after a redundant end tag.
  private let depths: [Int]
  private let lastStart: Int
  private let bytes: [UInt8]

  /// Finds the records of a document; nil if there are none.
  init?(in bytes: [UInt8], of records: MarkupRecords) {
    guard let name = Self.recordName(in: bytes, records.names) else { return nil }
    self.name = name
    self.records = records
    self.bytes = bytes
    var tags: [Tag] = []
    var reader = ByteReader(bytes)
    while let tag = Self.nextTag(in: &reader, name) { tags.append(tag) }
    self.tags = tags
    lastEnds = tags.filter { $0.isEnd && $0.isLast }.map(\.range.lowerBound)
    lastStart = tags.last { !$0.isEnd }?.range.lowerBound ?? 0
    depths = tags.reduce(into: [0]) { $0.append(($0.last ?? 0) + ($1.isEnd ? -1 : 1)) }
  }

  /// Whether a tag name is the name of the records, ignoring case.
  func isRecord(_ name: some Collection<UInt8>) -> Bool { Self.isEqual(name, self.name) }

  /// Whether an element with the given name may contain records.
  func isContainer(_ name: ArraySlice<UInt8>) -> Bool {
    let name = Self.localName(name)
    return records.roots.contains(name) || records.containers.contains(name)
  }

  /// Whether an element that may contain records is misplaced: among records, or inside an element with the same name.
  func isStray(_ name: ArraySlice<UInt8>, in open: TagBudget, isBetween: Bool) -> Bool {
    guard open.isInElement, isContainer(name) else { return false }
    return isBetween || records.roots.contains(Self.localName(name)) || open.depth(inside: { $0 == name }) != nil
  }

  /// The first tag of a record that starts at or after an offset; nil if there is none.
  func tag(from offset: Int) -> Tag? {
    let index = Self.index(from: offset, tags.count) { tags[$0].range.lowerBound }
    return index < tags.count ? tags[index] : nil
  }

  /// Whether a record begins at or after an offset.
  func hasRecord(from offset: Int) -> Bool { lastStart >= offset }

  /// The offset of the first end tag in a range with the property `isLast`; nil if there is none.
  func end(in range: Range<Int>) -> Int? {
    let index = Self.index(from: range.lowerBound, lastEnds.count) { lastEnds[$0] }
    return index < lastEnds.count && lastEnds[index] < range.upperBound ? lastEnds[index] : nil
  }

  /// The offset of the first record tag in a comment or CDATA section between records, where the section must end.
  ///
  /// Nil if the section contains no record tag, or if it has a terminator (`isOpen` is false) and all records are
  /// complete.
  func start(in range: Range<Int>, isOpen: Bool) -> Int? {
    let tags = indices(in: range)
    guard let first = tags.first else { return nil }
    return isOpen || self.tags[first].isEnd || depths[tags.upperBound] != depths[first]
      ? self.tags[first].range.lowerBound : nil
  }

  /// Whether a range contains a tag of a record.
  func hasTag(in range: Range<Int>) -> Bool { !indices(in: range).isEmpty }

  /// Whether a range repeats a child that occurs only once in a record; `seen` are the lowercase names of the record's
  /// children.
  func repeats(_ seen: Set<String>, in range: Range<Int>) -> Bool {
    var reader = ByteReader(bytes[range])
    while !reader.isAtEnd {
      _ = reader.take { $0 != Byte.less }
      reader.advance()
      let name = reader.take(upTo: 12) { $0.continuesName(in: .xml) }
      if let single = Self.single(name), seen.contains(single) { return true }
    }
    return false
  }

  /// The name in lowercase if a child with this name occurs only once in a record; otherwise nil.
  static func single(_ name: some Collection<UInt8>) -> String? {
    guard name.count <= 9 else { return nil }
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return singles.contains(name) ? name : nil
  }

  private func indices(in range: Range<Int>) -> Range<Int> {
    let first = Self.index(from: range.lowerBound, tags.count) { tags[$0].range.lowerBound }
    let end = Self.index(from: range.upperBound, tags.count) { tags[$0].range.lowerBound }
    return first..<max(first, end)
  }

  /// The index of the first of `count` ascending offsets that is at least `offset`, found by binary search.
  private static func index(from offset: Int, _ count: Int, _ offsetAt: (Int) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if offsetAt(middle) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Tags

extension RecordBounds {
  /// The name of the first start tag with one of the given names; nil if there is none.
  private static func recordName(in bytes: [UInt8], _ names: Set<String>) -> [UInt8]? {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      _ = reader.take { $0 != Byte.less }
      reader.advance()
      let name = reader.take(upTo: 64) { $0.continuesName(in: .xml) }
      guard isNameEnd(reader.next), names.contains(localName(name)) else { continue }
      return name.map(\.small)
    }
    return nil
  }

  /// A name in lowercase, without its prefix.
  private static func localName(_ name: ArraySlice<UInt8>) -> String {
    let local = name.split(separator: Byte.colon, omittingEmptySubsequences: false).last ?? []
    return String(decoding: local, as: UTF8.self).lowercased()
  }

  /// Consumes bytes up to the next record tag, inclusive: up to its name for a start tag, up to its `>` for an end tag.
  private static func nextTag(in reader: inout ByteReader, _ recordName: [UInt8]) -> Tag? {
    while !reader.isAtEnd {
      _ = reader.take { $0 != Byte.less }
      let start = reader.position
      reader.advance()
      let isEnd = reader.next == Byte.slash
      if isEnd { reader.advance() }
      let name = reader.take(upTo: recordName.count + 1) { $0.continuesName(in: .xml) }
      guard isNameEnd(reader.next), isEqual(name, recordName) else { continue }
      guard isEnd else { return Tag(range: start..<reader.position, isEnd: false, isLast: false) }
      _ = reader.take { $0 != Byte.greater && $0 != Byte.less }
      if reader.next == Byte.greater { reader.advance() }
      return Tag(range: start..<reader.position, isEnd: true, isLast: isLast(reader, recordName))
    }
    return nil
  }

  /// Whether a record, another end tag, or the end of the document follows the end tag that was just consumed.
  private static func isLast(_ reader: ByteReader, _ recordName: [UInt8]) -> Bool {
    var ahead = reader
    _ = ahead.take(while: \.isBlank)
    while ahead.hasPrefix("<!--") {
      ahead.take(before: "-->")
      _ = ahead.take(while: \.isBlank)
    }
    guard ahead.next == Byte.less else { return ahead.isAtEnd }
    ahead.advance()
    if ahead.next == Byte.slash { return true }
    let name = ahead.take(upTo: recordName.count + 1) { $0.continuesName(in: .xml) }
    return isEqual(name, recordName) && isNameEnd(ahead.next)
  }

  private static func isEqual(_ name: some Collection<UInt8>, _ small: [UInt8]) -> Bool {
    name.count == small.count && zip(name, small).allSatisfy { $0.small == $1 }
  }

  private static func isNameEnd(_ byte: UInt8?) -> Bool {
    byte.map { $0.isBlank || $0 == Byte.greater || $0 == Byte.slash || $0 == Byte.less } ?? true
  }
}
