/// Splits the bytes of a script into lines, without line ends and without a byte order mark.
package nonisolated struct LineSplitter {
  /// The maximum length of a line, in bytes.
  package static let maximumLength = 65_536

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let wideByteOrderMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

  /// The beginning of the line that has not ended.
  private var partial: [UInt8] = []
  private var isTooLong = false
  private var isFirst = true

  /// A script in UTF-16.
  package struct EncodingError: Error {}

  /// The lines that end in the bytes.
  package mutating func split(_ bytes: [UInt8]) throws(EncodingError) -> [ScriptLine] {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines: [ScriptLine] = []
    for part in parts.dropLast() {
      add(part)
      lines.append(try takeLine())
    }
    add(parts.last ?? [])
    return lines
  }

  /// The last line, unless it is empty.
  package mutating func end() throws(EncodingError) -> ScriptLine? {
    partial.isEmpty && !isTooLong ? nil : try takeLine()
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, partial.count + bytes.count <= Self.maximumLength else {
      isTooLong = true
      partial = []
      return
    }
    partial += bytes
  }

  private mutating func takeLine() throws(EncodingError) -> ScriptLine {
    defer {
      partial = []
      isTooLong = false
      isFirst = false
    }
    guard !isTooLong else { return .tooLong }
    var line = partial[...]
    if isFirst {
      guard !Self.wideByteOrderMarks.contains(where: line.starts) else { throw EncodingError() }
      if line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return .commands(String(decoding: line, as: UTF8.self))
  }
}
