import Foundation
import GRDB
import GRDBSQLite
import Glibc
import System

/// Copies a database file that is not writable, such as a file on a read-only disk, to a database in memory.
///
/// SQLite cannot open a file with a write-ahead log if the folder of the file is not writable.
struct ReadOnlyCopy {
  /// The maximum total size of a file and its write-ahead log, in bytes.
  private static let maximumSize = 1 << 30
  /// The offsets of the bytes that indicate whether a file has a write-ahead log, and the value of these bytes without
  /// a log.
  private static let (versions, plainVersion) = (18...19, UInt8(1))

  let file: URL

  /// Whether the error means that a file is not writable because of its disk or permissions.
  static func isNeeded(after error: any Error) -> Bool {
    guard let code = (error as? POSIXError)?.code else { return false }
    return [.EROFS, .EACCES, .EPERM].contains(code)
  }

  /// Reads the file, and opens a database in memory with its content.
  func open(_ configuration: Configuration) throws -> DatabaseQueue {
    var content = try read(file.path)
    let log = FileManager.default.fileExists(atPath: file.path + "-wal") ? try read(file.path + "-wal") : Data()
    WriteAheadLog(log)?.apply(to: &content)
    if content.count > Self.versions.upperBound {
      for position in Self.versions { content[content.startIndex + position] = Self.plainVersion }
    }
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.inDatabase { try Self.load(content, into: $0) }
    return queue
  }

  private func read(_ path: String) throws -> Data {
    let descriptor = try Descriptor(reading: path)
    guard try descriptor.status().st_mode & S_IFMT == S_IFREG else { throw FileProblem.notRegular }
    let data = try descriptor.read(atMost: Self.maximumSize + 1)
    guard data.count <= Self.maximumSize else { throw FileProblem.tooLarge(limit: Self.maximumSize) }
    return data
  }

  private static func load(_ content: Data, into database: Database) throws {
    // SQLite frees the bytes even if it fails.
    guard let bytes = sqlite3_malloc64(sqlite3_uint64(max(1, content.count))) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    content.withUnsafeBytes { bytes.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(bytes), byteCount: $0.count) }
    let code = sqlite3_deserialize(
      database.sqliteConnection, "main", bytes.assumingMemoryBound(to: UInt8.self), sqlite3_int64(content.count),
      sqlite3_int64(content.count), UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}

extension Descriptor {
  /// Opens a file for reading, without waiting for the other end of a FIFO.
  init(reading path: String) throws {
    let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.init(owning: number)
  }
}

/// The write-ahead log of a database (`-wal`): pages that have not been copied to the database file yet.
private struct WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24
  private static let magic: UInt32 = 0x377F_0682

  private let bytes: Data
  private let pageSize: Int
  /// Whether the checksums are computed from big-endian numbers.
  private let isBigEndian: Bool

  /// Parses the header of a write-ahead log; nil if `data` has no valid header, for example because the file is
  /// missing.
  init?(_ data: Data) {
    bytes = Data(data)
    guard bytes.count > Self.headerSize, Self.number(bytes, at: 0) & ~1 == Self.magic,
      let size = Int(exactly: Self.number(bytes, at: 8)), size.nonzeroBitCount == 1, (512...65_536).contains(size)
    else { return nil }
    pageSize = size
    isBigEndian = Self.number(bytes, at: 0) & 1 == 1
  }

  /// Writes the pages of all committed transactions to the content of the database file.
  func apply(to content: inout Data) {
    var pages: [(page: Int, start: Int)] = []
    var sums = sum((0, 0), of: 0..<24)
    guard sums == checksums(at: 24) else { return }
    let salts = (Self.number(bytes, at: 16), Self.number(bytes, at: 20))
    var frame = Self.headerSize
    while frame + Self.frameHeaderSize + pageSize <= bytes.count,
      salts == (Self.number(bytes, at: frame + 8), Self.number(bytes, at: frame + 12))
    {
      let start = frame + Self.frameHeaderSize
      sums = sum(sum(sums, of: frame..<frame + 8), of: start..<start + pageSize)
      guard sums == checksums(at: frame + 16) else { return }
      pages.append((Int(Self.number(bytes, at: frame)), start))
      let end = Int(Self.number(bytes, at: frame + 4))
      if end > 0 {
        commit(pages, size: end, to: &content)
        pages = []
      }
      frame = start + pageSize
    }
  }

  private func commit(_ pages: [(page: Int, start: Int)], size: Int, to content: inout Data) {
    let (bound, isTooLarge) = size.multipliedReportingOverflow(by: pageSize)
    guard !isTooLarge, bound <= content.count + bytes.count else { return }
    if content.count < bound { content += Data(count: bound - content.count) }
    for (page, start) in pages where (1...size).contains(page) {
      let position = content.startIndex + (page - 1) * pageSize
      content.replaceSubrange(position..<position + pageSize, with: bytes[start..<start + pageSize])
    }
    content.removeLast(content.count - bound)
  }

  private func checksums(at offset: Int) -> (UInt32, UInt32) {
    (Self.number(bytes, at: offset), Self.number(bytes, at: offset + 4))
  }

  private func sum(_ sums: (UInt32, UInt32), of range: Range<Int>) -> (UInt32, UInt32) {
    var sums = sums
    bytes.withUnsafeBytes { bytes in
      for position in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let words = (
          bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self)
        )
        sums.0 &+= (isBigEndian ? UInt32(bigEndian: words.0) : UInt32(littleEndian: words.0)) &+ sums.1
        sums.1 &+= (isBigEndian ? UInt32(bigEndian: words.1) : UInt32(littleEndian: words.1)) &+ sums.0
      }
    }
    return sums
  }

  private static func number(_ bytes: Data, at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
  }
}
