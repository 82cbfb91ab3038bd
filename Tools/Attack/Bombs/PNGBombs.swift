import CZlib
import Foundation

/// PNG files that take far more memory than their size suggests.
enum PNGBombs {
  private static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private static let end = chunk("IEND")
  private static let pixel = chunk("IDAT", Data([0, 1, 2, 3]).deflated)
  private static let text = Data("k\0\0") + Data(repeating: 120, count: 7_900_000).deflated

  static var all: [NamedData] {
    let tiny = signature + header(1, 1)
    return [
      NamedData("900 texts of 7.9 MB", tiny, chunk("zTXt", text).repeated(900), pixel, end),
      NamedData(
        "900 international texts", tiny, chunk("iTXt", Data("k\0\u{1}\0\0\0") + text.dropFirst(3)).repeated(900), pixel,
        end),
      NamedData("a profile of 400 MB", tiny, chunk("iCCP", Data("k\0\0") + zeros(400 << 20)), pixel, end),
      NamedData("more pixels than its size", signature, header(10, 10), chunk("IDAT", zeros(1 << 30)), end),
      NamedData("60,000 x 60,000", signature, header(60_000, 60_000), chunk("IDAT", zeros(1 << 24)), end),
      NamedData("as large as possible", signature, header(.max, .max), pixel, end),
      NamedData("25,000,000 wide", signature, header(25_000_000, 1), chunk("IDAT", zeros(75_000_001)), end),
      NamedData("25,000,000 tall", signature, header(1, 25_000_000), chunk("IDAT", zeros(100_000_000)), end),
      NamedData(
        "5,000 x 5,000, deep and interlaced", signature, header(5_000, 5_000, depth: 16, color: 6, interlaced: true),
        chunk("IDAT", zeros(5_000 * 5_000 * 8 + 40_000)), end),
      NamedData("1,000,000 empty parts", tiny, chunk("IDAT").repeated(1_000_000), pixel, end),
      NamedData("1,000,000 unknown chunks", tiny, chunk("xxXx").repeated(1_000_000), pixel, end),
      NamedData(
        "a palette of 100,000 colors", signature, header(9, 9, depth: 8, color: 3), chunk("PLTE", Data(count: 300_000)),
        pixel, end),
      NamedData("a length beyond the file", tiny, Data([0x7F, 0xFF, 0xFF, 0xFF]), Data("IDAT1234")),
      NamedData("no pixels", tiny, end), NamedData("no header", signature, pixel, end),
      NamedData("two headers", tiny, header(9, 9), pixel, end),
      NamedData("no width", signature, header(0, 9), pixel, end), NamedData("cut", (tiny + pixel).dropLast(9)),
      NamedData(
        "500,000 frames", tiny, chunk("acTL", Data([0, 7, 0xA1, 0x20, 0, 0, 0, 0])), pixel,
        chunk("fdAT", Data(count: 8)).repeated(500_000), end),
    ]
  }

  /// A file of 60,000 x 60,000 pixels, to embed in other formats.
  static var large: Data { signature + header(60_000, 60_000) + chunk("IDAT", zeros(1 << 24)) + end }

  private static func zeros(_ count: Int) -> Data { .deflatedZeros(count) }

  private static func header(
    _ width: UInt32, _ height: UInt32, depth: UInt8 = 8, color: UInt8 = 2, interlaced: Bool = false
  ) -> Data {
    var data = Data()
    data.append(big: width)
    data.append(big: height)
    return chunk("IHDR", data + Data([depth, color, 0, 0, interlaced ? 1 : 0]))
  }

  private static func chunk(_ type: String, _ data: Data = Data()) -> Data {
    let content = Data(type) + data
    var result = Data()
    result.append(big: UInt32(data.count))
    result.append(content)
    result.append(big: UInt32(crc32(0, Array(content), uInt(content.count))))
    return result
  }
}
