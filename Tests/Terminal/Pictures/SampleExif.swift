import Foundation

/// A JPEG file with metadata only (CIPA DC-008): a description, a date with time zone, a position.
enum SampleExif {
  /// The file, with big-endian numbers; a description needs more than three bytes.
  static func file(description: String, degrees: UInt32 = 37) -> Data {
    let text = Array(description.utf8) + [0]
    let (date, offset) = (Array("2021:03:04 05:06:07\0".utf8), Array("+02:00\0".utf8))
    let latitude = rationals(degrees, 58, 17)
    let values = 134  // after the header and three directories
    let (dateAt, offsetAt) = (values + text.count, values + text.count + date.count)
    let latitudeAt = offsetAt + offset.count
    let main = directory([
      entry(0x010E, 2, text.count, number(values)), entry(0x8769, 4, 1, number(50)), entry(0x8825, 4, 1, number(80)),
    ])
    let exposure = directory([entry(0x9003, 2, 20, number(dateAt)), entry(0x9011, 2, 7, number(offsetAt))])
    let position = directory([
      entry(1, 2, 2, Array("N\0\0\0".utf8)), entry(2, 5, 3, number(latitudeAt)), entry(3, 2, 2, Array("W\0\0\0".utf8)),
      entry(4, 5, 3, number(latitudeAt + latitude.count)),
    ])
    let header: [UInt8] = Array("MM\0*".utf8) + number(8)
    let data = text + date + offset + latitude + rationals(23, 43, 30)
    let segment = Array("Exif\0\0".utf8) + header + main + exposure + position + data
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1] + short(segment.count + 2)
    return Data(start + segment + [0xFF, 0xD9])
  }

  /// A file with only the orientation of its pixels in front of it.
  static func oriented(_ jpeg: Data, _ orientation: Int) -> Data {
    let segment = Array("Exif\0\0".utf8) + block(orientation: orientation)
    return jpeg.prefix(2) + Data([0xFF, 0xE1] + short(segment.count + 2) + segment) + jpeg.dropFirst(2)
  }

  /// The block of a file whose only field is the orientation of its pixels.
  static func block(orientation: Int) -> [UInt8] {
    Array("MM\0*".utf8) + number(8) + directory([entry(0x0112, 3, 1, short(orientation) + [0, 0])])
  }

  private static func directory(_ entries: [[UInt8]]) -> [UInt8] {
    short(entries.count) + entries.joined() + number(0)
  }

  private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
    short(tag) + short(type) + number(count) + value
  }

  private static func rationals(_ values: UInt32...) -> [UInt8] {
    values.flatMap { number(Int($0)) + number(1) }
  }

  private static func short(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(value).bigEndian, Array.init) }
  private static func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(value).bigEndian, Array.init) }
}
