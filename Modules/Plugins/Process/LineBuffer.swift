import Foundation

/// Splits bytes into lines of a limited length.
struct LineBuffer {
  /// A line is longer than the limit.
  struct TooLong: Error {}

  private let limit: Int
  private var rest: [UInt8] = []

  /// - Parameter limit: the maximum length of a line, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// The lines that are complete with these bytes, without their ends.
  ///
  /// - Throws: `TooLong`.
  mutating func lines(adding bytes: ArraySlice<UInt8>) throws -> [Data] {
    var lines: [Data] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      guard rest.count + end - start <= limit else { throw TooLong() }
      if rest.isEmpty {
        lines.append(Data(bytes[start..<end]))
      } else {
        rest += bytes[start..<end]
        lines.append(Data(rest))
        rest = []
      }
      start = end + 1
    }
    rest += bytes[start...]
    guard rest.count <= limit else { throw TooLong() }
    return lines
  }

  /// The bytes after the last line end; nil if there are none.
  mutating func takeRest() -> Data? {
    defer { rest = [] }
    return rest.isEmpty ? nil : Data(rest)
  }
}
