import CZlib
import Foundation

extension Data {
  init(_ text: String) { self.init(text.utf8) }

  mutating func append(big number: UInt32) {
    append(contentsOf: Swift.withUnsafeBytes(of: number.bigEndian, Array.init))
  }
  mutating func append(big number: UInt16) {
    append(contentsOf: Swift.withUnsafeBytes(of: number.bigEndian, Array.init))
  }
  mutating func append(little number: UInt16) {
    append(contentsOf: Swift.withUnsafeBytes(of: number.littleEndian, Array.init))
  }
  mutating func append(little number: UInt32) {
    append(contentsOf: Swift.withUnsafeBytes(of: number.littleEndian, Array.init))
  }

  /// The bytes, many times.
  func repeated(_ count: Int) -> Data {
    var result = Data(capacity: self.count * count)
    for _ in 0..<count { result.append(self) }
    return result
  }

  /// The bytes, compressed as zlib does.
  var deflated: Data {
    var length = compressBound(uLong(count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, Array(self), uLong(count), 9)
    return Data(packed.prefix(Int(length)))
  }
}
