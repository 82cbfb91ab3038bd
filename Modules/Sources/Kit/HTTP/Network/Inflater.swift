import CZlib
import Loading

/// Decompresses a gzip, zlib or deflate body as it arrives.
final class Inflater {
  private static let partSize = 64 << 10

  /// The compression format, as the value of zlib's `windowBits` for the largest window.
  enum Format: CInt {
    /// gzip or zlib, depending on the header.
    case byHeader = 47
    /// Deflate without a header.
    case raw = -15
  }

  /// Allocated on the heap, because zlib stores the address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var part = [UInt8](repeating: 0, count: partSize)
  /// Whether the body is complete.
  private(set) var hasEnded = false
  private let format: Format
  /// Whether the body has a gzip header.
  private var isGzip = false

  /// Creates a decompressor.
  ///
  /// - Throws: `LoadFailure.malformed` if there is not enough memory.
  init(_ format: Format) throws {
    self.format = format
    stream.initialize(to: z_stream())
    let size = CInt(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, format.rawValue, ZLIB_VERSION, size) == Z_OK else { throw LoadFailure.malformed }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses bytes, and passes the result to `take` in parts.
  ///
  /// A gzip body may consist of several members. After the last member, only zeros may follow.
  func inflate(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    var rest = bytes
    while !rest.isEmpty {
      if hasEnded {
        rest = UnsafeRawBufferPointer(rebasing: rest.drop { $0 == 0 })
        guard !rest.isEmpty else { return }
        guard isGzip, inflateReset(stream) == Z_OK else { throw LoadFailure.malformed }
        hasEnded = false
      }
      isGzip = isGzip || format == .byHeader && rest.first == 0x1F && stream.pointee.total_in == 0
      rest = UnsafeRawBufferPointer(rebasing: rest.suffix(try inflatePart(rest, take)))
    }
  }

  /// Decompresses bytes up to the end of a member; returns the number of bytes that follow.
  private func inflatePart(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = uInt(bytes.count)
    repeat {
      try part.withUnsafeMutableBytes { part in
        stream.pointee.next_out = part.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = uInt(part.count)
        let result = CZlib.inflate(stream, Z_NO_FLUSH)
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(result) else { throw LoadFailure.malformed }
        hasEnded = result == Z_STREAM_END
        try take(UnsafeRawBufferPointer(rebasing: part[..<(part.count - Int(stream.pointee.avail_out))]))
      }
    } while !hasEnded && stream.pointee.avail_out == 0
    return Int(stream.pointee.avail_in)
  }
}
