import Loading

/// Decompresses a body as it arrives.
///
/// Recognizes the format by the first bytes, because headers about compression are often wrong.
///
/// A body that is declared as compressed, but is not compressed, is passed on unchanged. A document that begins like
/// gzip, zlib or deflate is decompressed even if that is not declared, and twice if it was compressed with gzip twice.
final class BodyUnpacker {
  private static let maximumDepth = 2
  /// The number of bytes needed to recognize the format.
  private static let beginning = 3
  /// The number of bytes after which deflate is certain; decompressing plain text would have failed before.
  private static let longestGuess = 16 << 10

  private enum State {
    /// Not enough bytes have arrived to recognize the format.
    case beginning([UInt8])
    case plain
    case packed(Inflater, inner: BodyUnpacker?)
    /// The body may be deflate, or a plain body that begins like deflate.
    case guessed(Inflater, read: [UInt8], output: [UInt8])
  }

  private let isDeclared: Bool
  private let isDeflate: Bool
  private let byContent: Bool
  private let depth: Int
  private var state = State.beginning([])

  /// Creates a decompressor; `encodings` are the values of `Content-Encoding`, and `byContent` also decompresses
  /// undeclared gzip.
  convenience init(encodings: [String], byContent: Bool) {
    let names = encodings.flatMap { $0.lowercased().split { !$0.isLetter && $0 != "-" } }
    let isDeflate = names.contains("deflate")
    self.init(
      isDeclared: isDeflate || names.contains("gzip") || names.contains("x-gzip"), isDeflate: isDeflate,
      byContent: byContent, depth: 1)
  }

  private init(isDeclared: Bool, isDeflate: Bool, byContent: Bool, depth: Int) {
    (self.isDeclared, self.isDeflate, self.byContent, self.depth) = (isDeclared, isDeflate, byContent, depth)
    if !isDeclared, !byContent { state = .plain }
  }

  /// Decompresses bytes, and passes the result to `take` in parts.
  func unpack(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard !bytes.isEmpty else { return }
    switch state {
    case .plain: try take(bytes)
    case .packed(let inflater, let inner):
      try inflater.inflate(bytes) { part in
        if let inner { try inner.unpack(part, take) } else { try take(part) }
      }
    case .guessed(let inflater, let read, let output): try guess(inflater, read, output, bytes, take)
    case .beginning(let first):
      let known = first + bytes
      state = .beginning(known)
      if known.count >= Self.beginning { try decide(known, take) }
    }
  }

  /// Passes on the remaining bytes at the end of the body; throws if the body is incomplete.
  func end(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch state {
    case .plain: break
    case .beginning(let first): try first.withUnsafeBytes(take)
    case .guessed(let inflater, let read, let output): try (inflater.hasEnded ? output : read).withUnsafeBytes(take)
    case .packed(let inflater, let inner):
      guard inflater.hasEnded else { throw LoadFailure.malformed }
      try inner?.end(take)
    }
  }

  private func decide(_ first: [UInt8], _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    if first.starts(with: [0x1F, 0x8B, 8]) || isDeclared && Self.isZlib(first) {
      let inner =
        byContent && depth < Self.maximumDepth
        ? BodyUnpacker(isDeclared: false, isDeflate: false, byContent: true, depth: depth + 1) : nil
      state = .packed(try Inflater(.byHeader), inner: inner)
    } else if byContent, Self.isZlib(first) {
      state = .guessed(try Inflater(.byHeader), read: [], output: [])
    } else if isDeflate || byContent && !Self.isText(first) {
      state = .guessed(try Inflater(.raw), read: [], output: [])
    } else {
      state = .plain
    }
    try first.withUnsafeBytes { try unpack($0, take) }
  }

  /// Decompresses bytes that may be plain: an error before `longestGuess` bytes means that they are plain.
  ///
  /// Processes bytes one by one, so that the result does not depend on the parts in which they arrive.
  private func guess(
    _ inflater: Inflater, _ read: [UInt8], _ output: [UInt8], _ bytes: UnsafeRawBufferPointer,
    _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var output = output
    for index in bytes.indices {
      do {
        try inflater.inflate(UnsafeRawBufferPointer(rebasing: bytes[index...index])) { output += $0 }
      } catch {
        state = .plain
        return try (read + bytes).withUnsafeBytes(take)
      }
      guard max(read.count + index, output.count) > Self.longestGuess else { continue }
      state = .packed(inflater, inner: nil)
      try output.withUnsafeBytes(take)
      return try unpack(UnsafeRawBufferPointer(rebasing: bytes[(index + 1)...]), take)
    }
    state = .guessed(inflater, read: read + bytes, output: output)
  }

  /// Whether bytes begin like text: with an ASCII character, or with a byte order mark.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    return (0x20..<0x7F).contains(first) || [0, 9, 10, 13, 0xEF, 0xFE, 0xFF].contains(first)
  }

  /// Whether bytes begin with a zlib header (RFC 1950), after which deflate data and a checksum follow.
  private static func isZlib(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7 && (Int(bytes[0]) << 8 + Int(bytes[1])) % 31 == 0
  }
}
