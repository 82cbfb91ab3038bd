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

  /// The bytes repeated `count` times.
  func repeated(_ count: Int) -> Data {
    var result = Data(capacity: self.count * count)
    for _ in 0..<count { result.append(self) }
    return result
  }

  /// The given number of zero bytes, compressed in zlib format.
  static func deflatedZeros(_ count: Int) -> Data { zeros(count, window: 15) }

  /// The given number of zero bytes in gzip format, compressed `times` times.
  static func gzippedZeros(_ count: Int, times: Int) -> Data {
    (1..<times).reduce(zeros(count, window: 15 + 16)) { packed, _ in packed.gzipped }
  }

  private var gzipped: Data {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var (input, output) = ([UInt8](self), [UInt8](repeating: 0, count: count + 1_000))
    let size = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        deflate(&stream, Z_FINISH)
        return Int(stream.total_out)
      }
    }
    return Data(output.prefix(size))
  }

  /// The given number of zero bytes, compressed; `window` is zlib's `windowBits`, which selects the format.
  private static func zeros(_ count: Int, window: Int32) -> Data {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = [UInt8](repeating: 0, count: 1 << 20)
    var output = [UInt8](repeating: 0, count: 1 << 20)
    var result = Data()
    var left = count
    var status = Z_OK
    while status == Z_OK || status == Z_BUF_ERROR {
      let size = Swift.min(left, input.count)
      input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(size))
          (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
          status = deflate(&stream, left > size ? Z_NO_FLUSH : Z_FINISH)
        }
      }
      result.append(contentsOf: output.prefix(output.count - Int(stream.avail_out)))
      left -= size - Int(stream.avail_in)
    }
    return result
  }

  /// The bytes, compressed in zlib format.
  var deflated: Data {
    var length = compressBound(uLong(count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, Array(self), uLong(count), 9)
    return Data(packed.prefix(Int(length)))
  }
}
