import System

/// Splits the bytes of a script into lines; removes line ends and a byte order mark.
package nonisolated struct LineSplitter {
  /// The maximum length of a line, in bytes.
  package static let maximumLength = 65_536

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let wideByteOrderMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

  private var buffer = LineBuffer(limit: maximumLength)
  private var isFirst = true

  /// The script is encoded as UTF-16.
  package struct EncodingError: Error {}

  /// Appends bytes, and returns the lines completed by them.
  package mutating func split(_ bytes: [UInt8]) throws(EncodingError) -> [ScriptLine] {
    var lines: [ScriptLine] = []
    for line in buffer.lines(adding: bytes[...]) { lines.append(try script(line)) }
    return lines
  }

  /// Ends the input, and returns the last line unless it is empty.
  package mutating func end() throws(EncodingError) -> ScriptLine? {
    guard let rest = buffer.takeRest() else { return nil }
    return try script(.bytes(rest))
  }

  private mutating func script(_ line: LineBuffer.Line) throws(EncodingError) -> ScriptLine {
    defer { isFirst = false }
    guard case .bytes(let bytes) = line else { return .tooLong }
    var line = bytes[...]
    if isFirst {
      guard !Self.wideByteOrderMarks.contains(where: line.starts) else { throw EncodingError() }
      if line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return .commands(String(decoding: line, as: UTF8.self))
  }
}
