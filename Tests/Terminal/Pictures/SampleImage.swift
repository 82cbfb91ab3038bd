import Foundation
import Pictures
import Testing

/// Images of common formats, in base64.
nonisolated enum SampleImage {
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8DAAMFwFgA72AX73hA3ZQAAAABJRU5ErkJggg=="
  static let webp = "UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoFAAQAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA="
  static let animation =
    "R0lGODlhBgAFAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABgAFAAACBYSPqWsFACH5BAAAAAAALAAAAAAGAAUAgAAA/wAA"
    + "AAIFhI+pawUAOw=="
  static let gif = "R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
  static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7"
    + "gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8"
    + "fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF"
    + "BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW"
    + "V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi"
    + "4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC"
    + "AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm"
    + "Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq"
    + "8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCnZ6R0+WiiivBqV5825thMRU9ktT//2Q=="
  /// A file of 32 x 16 pixels: red and green above blue and white.
  static let quarters =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNS"
    + "Mj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P"
    + "T0//wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAZAQEAAgMA"
    + "AAAAAAAAAAAAAAAABQcEBgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfQyyQFciHPIDNF8txAdFq2ZgD/9k="
  /// The same pixels.
  static let quartersWebP =
    "UklGRlIAAABXRUJQVlA4IEYAAABwAgCdASogABAAAUAmJaACdL0r4B+EH63ARGMAAP74nf//8QY//muSiGr/0uD/9LZlgVyx/8waf//oPe/ncvLPhErVgAAA"

  static func bitmap(_ base64: String) throws -> Bitmap {
    try ImageDecoder.decode(try #require(Data(base64Encoded: base64)))
  }

  /// A file that claims 60,000 x 60,000 pixels, with a valid checksum.
  static func pngOfTooManyPixels() throws -> Data {
    var data = try #require(Data(base64Encoded: png))
    data.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    data.replaceSubrange(29..<33, with: crc(of: data[12..<29]))
    return data
  }

  /// A file that claims a size, and is cut off after some pixels.
  static func jpeg(width: Int, height: Int, isProgressive: Bool = false) throws -> Data {
    var data = try #require(Data(base64Encoded: quarters))
    let frame = try #require(data.firstRange(of: Data([0xFF, 0xC0])))
    if isProgressive { data[frame.lowerBound + 1] = 0xC2 }
    let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    data.replaceSubrange(frame.upperBound + 3..<frame.upperBound + 7, with: sides)
    return data
  }

  /// The checksum of a chunk of a PNG file.
  static func crc(of bytes: Data) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return withUnsafeBytes(of: (~crc).bigEndian, Array.init)
  }
}
