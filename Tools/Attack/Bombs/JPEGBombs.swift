import Foundation

/// JPEG files that take far more time or memory than their size suggests.
enum JPEGBombs {
  private static let start = Data([0xFF, 0xD8])
  private static let end = Data([0xFF, 0xD9])

  static var all: [NamedData] {
    [
      NamedData("100 scans", progressive(5_000, 5_000, scans: 100)),
      NamedData("1,000 scans", progressive(5_000, 5_000, scans: 1_000)),
      NamedData("20,000 scans", progressive(5_000, 5_000, scans: 20_000)),
      NamedData("scans of a narrow picture", progressive(1, 65_500, scans: 5_000)),
      NamedData("65,500 x 65,500", start, quantization, frame(0xC0, 65_500, 65_500), tables, firstScan, end),
      NamedData("12,000 x 10,000", start, quantization, frame(0xC0, 12_000, 10_000), tables, firstScan, end),
      NamedData(
        "12,000 x 10,000 with 10,000 scans", start, quantization, frame(0xC0, 12_000, 10_000), tables,
        firstScan.repeated(10_000), end),
      NamedData("no height", start, quantization, frame(0xC0, 9, 0), tables, firstScan, end),
      NamedData("arithmetic coding", start, quantization, frame(0xC9, 5_000, 5_000), firstScan, end),
      NamedData("without loss", start, quantization, frame(0xC3, 5_000, 5_000), tables, firstScan, end),
      NamedData("300 application segments", start, segment(0xE2, Data(count: 65_000)).repeated(300), body),
      NamedData("1,000,000 empty comments", start, segment(0xFE, Data()).repeated(1_000_000), body),
      NamedData("10,000,000 fill bytes", start, Data(repeating: 0xFF, count: 10_000_000), body.dropFirst()),
      NamedData(
        "1,000,000 restarts", start, quantization, frame(0xC0, 5_000, 5_000), tables, restarts, firstScan,
        Data([0xFF, 0xD0]).repeated(1_000_000), end),
      NamedData("cut", (start + body).dropLast(6)),
      NamedData("no tables", start, frame(0xC0, 100, 100), firstScan, end),
    ]
  }

  private static var body: Data { quantization + frame(0xC0, 100, 100) + tables + firstScan + end }
  private static let quantization = segment(0xDB, Data([0]) + Data(repeating: 1, count: 64))
  /// Huffman tables with a single code, for DC and AC values.
  private static let tables =
    segment(0xC4, Data([0, 1]) + Data(count: 16)) + segment(0xC4, Data([0x10, 1]) + Data(count: 16))
  private static let restarts = segment(0xDD, Data([0, 1]))
  private static let firstScan = scan(0, 0, 0)

  private static func progressive(_ width: UInt16, _ height: UInt16, scans: Int) -> Data {
    start + quantization + frame(0xC2, width, height) + tables + firstScan + scan(1, 63, 1)
      + scan(1, 63, 0x10).repeated(scans) + end
  }

  private static func frame(_ marker: UInt8, _ width: UInt16, _ height: UInt16) -> Data {
    var data = Data([8])
    data.append(big: height)
    data.append(big: width)
    return segment(marker, data + Data([1, 1, 0x11, 0]))
  }

  private static func scan(_ first: UInt8, _ last: UInt8, _ bits: UInt8) -> Data {
    segment(0xDA, Data([1, 1, 0, first, last, bits])) + Data(count: 4)
  }

  private static func segment(_ marker: UInt8, _ data: Data) -> Data {
    var result = Data([0xFF, marker])
    result.append(big: UInt16(clamping: data.count + 2))
    return result + data
  }
}
