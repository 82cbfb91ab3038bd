import Foundation

/// The chunks of a PNG file (W3C Portable Network Graphics specification, third edition).
enum PNGChunks {
  private static let signatureLength = 8
  /// The bytes of a chunk beside its data: length, type and checksum.
  private static let overhead = 12
  /// The chunks that pixels need: others, such as compressed texts, may unpack to gigabytes.
  private static let needed = Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS"].map { Array($0.utf8) })

  /// The parts of a file that pixels need, in order.
  static func needed(in png: Data) -> [Data] {
    var ranges = [png.startIndex..<min(png.endIndex, png.startIndex + signatureLength)]
    var start = png.startIndex + signatureLength
    while start + overhead <= png.endIndex {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(png.endIndex, start + overhead + length)
      if needed.contains(Array(png[start + 4..<start + 8])) {
        if let last = ranges.last, last.upperBound == start {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(start..<end)
        }
      }
      start = end
    }
    return ranges.map { png[$0] }
  }
}
