import Foundation
import Posts

/// Encodes values as bytes that can be decoded quickly.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ bytes: [UInt8]) {
    write(bytes.count)
    self.bytes += bytes
  }

  /// Writes a part preceded by its length, so that earlier versions can skip parts that they do not support.
  mutating func writePart(_ write: (inout Self) -> Void) {
    var part = Self()
    write(&part)
    self.write(part.bytes)
  }

  mutating func write(_ text: RichText) {
    write(text.plainText)
    write(text.layoutBytes != nil)
    if let layout = text.layoutBytes { write(layout) }
  }

  mutating func write(_ date: Date) { write(Int(truncatingIfNeeded: date.timeIntervalSince1970.bitPattern)) }
}

extension FieldWriter: FieldCoder {
  var isAtEnd: Bool { false }

  mutating func flag(_ value: Bool?) -> Bool { written(value ?? false) { $0.write($1) } }
  mutating func number(_ value: Int?) -> Int { written(value ?? 0) { $0.write($1) } }
  mutating func text(_ value: String?) -> String { written(value ?? "") { $0.write($1) } }
  mutating func date(_ value: Date?) -> Date { written(value ?? .distantPast) { $0.write($1) } }
  mutating func richText(_ value: RichText?) -> RichText { written(value ?? RichText(plain: "")) { $0.write($1) } }
  mutating func word<Word: RawRepresentable<String>>(_ value: Word?, or usual: Word) -> Word {
    written(value ?? usual) { $0.write($1.rawValue) }
  }

  mutating func count(_ value: Int) -> Int { number(value) }
  func compare(_ count: Int, _ other: Int) {}

  private mutating func written<Value>(_ value: Value, _ write: (inout Self, Value) -> Void) -> Value {
    write(&self, value)
    return value
  }
}
