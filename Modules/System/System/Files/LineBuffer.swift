/// Splits bytes that arrive in parts into lines of a limited length, without line ends.
public struct LineBuffer: Sendable {
  /// A line, or a marker for a line that was too long.
  public enum Line: Hashable, Sendable {
    /// The bytes of a line.
    case bytes([UInt8])
    /// A line longer than the limit, reported as soon as the limit is exceeded.
    case tooLong
  }

  private let limit: Int
  /// The start of the incomplete line.
  private var rest: [UInt8] = []
  private var isTooLong = false

  public init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes, and returns the lines that they complete.
  public mutating func lines(adding bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      if add(bytes[start..<end]) { lines.append(.tooLong) }
      if !isTooLong { lines.append(.bytes(rest)) }
      (rest, isTooLong) = ([], false)
      start = end + 1
    }
    return add(bytes[start...]) ? lines + [.tooLong] : lines
  }

  /// The bytes after the last line end; nil if there are none, or more than the limit.
  public mutating func takeRest() -> [UInt8]? {
    defer { (rest, isTooLong) = ([], false) }
    return rest.isEmpty ? nil : rest
  }

  /// Appends bytes to the current line; returns true if they exceed the limit.
  private mutating func add(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !isTooLong else { return false }
    guard rest.count + bytes.count <= limit else {
      (rest, isTooLong) = ([], true)
      return true
    }
    rest += bytes
    return false
  }
}
