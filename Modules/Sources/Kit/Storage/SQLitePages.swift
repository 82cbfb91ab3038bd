import Foundation
import GRDB
import System

/// Reads the rows of a damaged database page by page, including intact pages that no other page refers to.
final class SQLitePages {
  /// A row of an unknown table.
  struct Row {
    let number: Int64
    /// The values of the columns, up to the first unreadable value.
    let values: [DatabaseValue]
  }

  private static let header = Data("SQLite format 3\0".utf8)
  /// The page size in bytes to assume if the first page does not contain it.
  private static let usualSize = 4_096
  private static let leafOfTable: UInt8 = 0x0D
  private static let leafHeaderSize = 8
  /// The maximum number of bytes to read from a sparse file, unless more are stored on disk; the rest is ignored.
  private static let maximumWithHoles = 1 << 30
  /// The maximum size of a row, in bytes.
  private static let maximumRowSize = 32 << 20

  private let file: Descriptor
  private let pageSize: Int
  private let count: Int
  /// The numbers of the free pages, which contain deleted content.
  private var free: Set<Int> = []
  /// The remaining number of overflow pages to read, because damaged rows may share overflow pages endlessly.
  private var overflowLeft: Int

  /// Opens the pages of a file; nil if the file has at most one page.
  init?(_ url: URL) throws {
    let file = try Descriptor(reading: url.path)
    let status = try file.status()
    // Holes contain no rows, so a sparse file of a terabyte is not read completely.
    let stored = Int(clamping: status.st_blocks).multipliedReportingOverflow(by: 512).partialValue
    let size = min(Int(clamping: status.st_size), max(Self.maximumWithHoles, stored))
    let head = Self.bytes(of: file, at: 0, 100)
    var pageSize = Self.usualSize
    if head.starts(with: Self.header) {
      let known = Int(head[16]) << 8 | Int(head[17])
      pageSize = known == 1 ? 65_536 : known
      if pageSize.nonzeroBitCount != 1 || !(512...65_536).contains(pageSize) { pageSize = Self.usualSize }
    }
    self.file = file
    (self.pageSize, count) = (pageSize, size / pageSize)
    overflowLeft = 2 * count + 1_000
    guard count > 1 else { return nil }
    if head.starts(with: Self.header) { findFree(from: Self.number(head, at: 32)) }
  }

  /// Calls `body` for each row whose number and column count `isWanted` accepts.
  func forEachRow(
    isWanted: (_ number: Int64, _ columns: Int) throws -> Bool, _ body: (Row) throws -> Void
  ) throws {
    for page in 2...count where !free.contains(page) {
      let bytes = self.bytes(of: page)
      guard bytes.count == pageSize, bytes[0] == Self.leafOfTable else { continue }
      let cells = Self.short(bytes, at: 3)
      guard Self.leafHeaderSize + 2 * cells <= pageSize else { continue }
      for cell in 0..<cells {
        let position = Self.leafHeaderSize + 2 * cell
        let start = Self.short(bytes, at: position)
        if let row = try row(at: start, in: bytes, isWanted) { try body(row) }
      }
    }
  }

  private func row(
    at start: Int, in page: Data, _ isWanted: (Int64, Int) throws -> Bool
  ) throws -> Row? {
    var reader = RecordReader(bytes: page, position: start)
    guard let size = reader.varint().flatMap(Int.init(exactly:)), (1...Self.maximumRowSize).contains(size),
      let number = reader.varint()
    else { return nil }
    let local = localSize(of: size)
    guard reader.position + local + (local < size ? 4 : 0) <= page.count else { return nil }
    var content = Data(page[reader.position..<reader.position + local])
    guard let types = RecordReader.types(of: content), try isWanted(number, types.count) else { return nil }
    if local < size { readOverflow(from: Self.number(page, at: reader.position + local), to: size, into: &content) }
    return Row(number: number, values: RecordReader.values(of: content))
  }

  /// The number of bytes of a row with the given size that its own page contains; overflow pages contain the rest.
  private func localSize(of size: Int) -> Int {
    let most = pageSize - 35
    guard size > most else { return size }
    let least = (pageSize - 12) * 32 / 255 - 23
    let rest = least + (size - least) % (pageSize - 4)
    return rest <= most ? rest : least
  }

  private func readOverflow(from first: Int, to size: Int, into content: inout Data) {
    var next = first
    while content.count < size, (2...count).contains(next), overflowLeft > 0 {
      overflowLeft -= 1
      let bytes = self.bytes(of: next)
      guard bytes.count == pageSize else { return }
      content += bytes[4...].prefix(size - content.count)
      next = Self.number(bytes, at: 0)
    }
  }

  private func findFree(from first: Int) {
    var next = first
    while (2...count).contains(next), free.insert(next).inserted {
      let bytes = self.bytes(of: next)
      guard bytes.count == pageSize else { return }
      let leaves = Self.number(bytes, at: 4)
      guard leaves <= pageSize / 4 - 2 else { return }
      for leaf in 0..<leaves { free.insert(Self.number(bytes, at: 8 + 4 * leaf)) }
      next = Self.number(bytes, at: 0)
    }
  }

  private func bytes(of page: Int) -> Data { Self.bytes(of: file, at: (page - 1) * pageSize, pageSize) }

  private static func bytes(of file: borrowing Descriptor, at offset: Int, _ count: Int) -> Data {
    var data = Data(count: count)
    let read = data.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, count, off_t(offset)) }
    return data.prefix(max(0, read))
  }

  private static func short(_ bytes: Data, at offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

  private static func number(_ bytes: Data, at offset: Int) -> Int {
    guard offset + 4 <= bytes.count else { return 0 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Reads numbers and records in SQLite's file format.
private struct RecordReader {
  let bytes: Data
  private(set) var position: Int

  /// Reads a number of one to nine bytes; nil at the end of the data.
  mutating func varint() -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard bytes.indices.contains(position) else { return nil }
      let byte = bytes[position]
      position += 1
      guard index < 8 else { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: value) }
    }
    return nil
  }

  /// Parses the types of the columns from a record's header; nil if the bytes are not a record header.
  static func types(of record: Data) -> [Int64]? {
    var reader = RecordReader(bytes: record, position: 0)
    guard let end = reader.varint().flatMap(Int.init(exactly:)), (1...record.count).contains(end) else { return nil }
    var types: [Int64] = []
    while reader.position < end {
      guard let type = reader.varint(), type >= 0 else { return nil }
      types.append(type)
    }
    return reader.position == end ? types : nil
  }

  /// Returns the values of a record, up to the first truncated one.
  static func values(of record: Data) -> [DatabaseValue] {
    var header = RecordReader(bytes: record, position: 0)
    guard let types = types(of: record), let start = header.varint().flatMap(Int.init(exactly:)) else { return [] }
    var (position, values) = (start, [DatabaseValue]())
    for type in types {
      let size = Self.size(of: type)
      guard size <= record.count - position else { break }
      values.append(value(of: type, record[position..<position + size]))
      position += size
    }
    return values
  }

  private static func size(of type: Int64) -> Int {
    switch type {
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...: Int(clamping: (type - 12) / 2)
    default: 0
    }
  }

  private static func value(of type: Int64, _ bytes: Data) -> DatabaseValue {
    switch type {
    case 1...6:
      let first: Int64 = bytes.first.map { $0 & 0x80 == 0 ? 0 : -1 } ?? 0
      return bytes.reduce(first) { $0 << 8 | Int64($1) }.databaseValue
    case 7: return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }).databaseValue
    case 8: return 0.databaseValue
    case 9: return 1.databaseValue
    case 12...:
      guard type % 2 == 1 else { return Data(bytes).databaseValue }
      return String(validating: bytes, as: UTF8.self).map(\.databaseValue) ?? .null
    default: return .null
    }
  }
}
