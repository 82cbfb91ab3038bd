import CZlib

/// Encodes PNG files (W3C Portable Network Graphics specification, third edition): 8 bits per channel, no alpha.
enum PNG {
  /// The file for `width * height * 3` bytes: red, green, blue, row by row; nil without memory to compress them.
  static func encode(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8]? {
    guard let compressed = deflate(filtered(pixels, stride: width * 3)) else { return nil }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let truecolor: [UInt8] = [8, 2, 0, 0, 0]  // bits per channel, colour type, and the only methods of the standard
    return signature
      + chunk("IHDR", bytes(UInt32(width)) + bytes(UInt32(height)) + truecolor)
      + chunk("IDAT", compressed)
      + chunk("IEND", [])
  }

  /// Each row as the difference to the row above (filter 2), which compresses skies well.
  private static func filtered(_ pixels: [UInt8], stride: Int) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + pixels.count / stride)
    for start in Swift.stride(from: 0, to: pixels.count, by: stride) {
      rows.append(2)
      for index in start..<(start + stride) {
        rows.append(start == 0 ? pixels[index] : pixels[index] &- pixels[index - stride])
      }
    }
    return rows
  }

  private static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    var length = compressBound(uLong(bytes.count))
    var compressed = [UInt8](repeating: 0, count: Int(length))
    guard compress2(&compressed, &length, bytes, uLong(bytes.count), 6) == Z_OK else { return nil }
    return Array(compressed.prefix(Int(length)))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return bytes(UInt32(data.count)) + content + bytes(UInt32(crc32(0, content, uInt(content.count))))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
