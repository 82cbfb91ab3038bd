package import Foundation

/// Writes a feed as bytes that are quick to read again.
package struct SavedFeedWriter {
  /// The first bytes, with the version of what follows.
  package static let mark = Array("feedshell feed 2\n".utf8)

  package private(set) var bytes: [UInt8]

  /// - Parameters:
  ///   - mark: the first bytes.
  ///   - capacity: the number of bytes that there is room for from the start.
  package init(mark: [UInt8] = Self.mark, capacity: Int = 0) {
    bytes = mark
    bytes.reserveCapacity(capacity)
  }

  package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func write(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
  }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  package mutating func write(_ bytes: [UInt8]) {
    write(bytes.count)
    self.bytes += bytes
  }

  /// Writes a part with its length, which a reader that does not know it leaves out.
  package mutating func writePart(_ write: (inout Self) -> Void) {
    var part = Self(mark: [])
    write(&part)
    self.write(part.bytes)
  }

  package mutating func write(_ date: Date) { write(Int(truncatingIfNeeded: date.timeIntervalSince1970.bitPattern)) }

  package mutating func write<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    self.write(value != nil)
    if let value { write(&self, value) }
  }

  package mutating func write(_ text: String?) { write(text) { $0.write($1) } }
  package mutating func write(_ number: Int?) { write(number) { $0.write($1) } }
  package mutating func write(_ date: Date?) { write(date) { $0.write($1) } }

  package mutating func write<Value>(each values: some Collection<Value>, _ write: (inout Self, Value) -> Void) {
    self.write(values.count)
    for value in values { write(&self, value) }
  }
}
