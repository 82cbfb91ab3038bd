import Foundation

/// The chunks of a PNG file (W3C Portable Network Graphics specification, third edition).
enum PNGChunks {
  private static let signatureLength = 8
  /// The number of bytes in a chunk besides its data: length, type and checksum.
  private static let overhead = 12
  private static let checksumLength = 4
  /// The types of the chunks that are needed for pixels.
  ///
  /// Other chunks, such as compressed texts, may decompress to gigabytes.
  private static let needed = Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS"].map { Array($0.utf8) })

  /// The parts of a file that are needed for pixels, in order.
  static func needed(in png: Data) -> [Data] {
    var ranges = [png.startIndex..<min(png.endIndex, png.startIndex + signatureLength)]
    forEach(in: png) { type, chunk in
      guard needed.contains(Array(type)) else { return true }
      if let last = ranges.last, last.upperBound == chunk.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<chunk.upperBound
      } else {
        ranges.append(chunk)
      }
      return true
    }
    return ranges.map { png[$0] }
  }

  /// The content of the first chunk of the given type; nil if it is missing or truncated.
  static func content(of type: String, in png: Data) -> Data? {
    var content: Data?
    forEach(in: png) { found, chunk in
      guard found.elementsEqual(type.utf8) else { return true }
      content = png[chunk].dropFirst(overhead - checksumLength).dropLast(checksumLength)
      return false
    }
    return content
  }

  /// Calls `body` with the type of each chunk and its range in `png`, until `body` returns false.
  private static func forEach(in png: Data, _ body: (_ type: Data, _ chunk: Range<Int>) -> Bool) {
    var start = png.startIndex + signatureLength
    while start + overhead <= png.endIndex {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(png.endIndex, start + overhead + length)
      guard body(png[start + 4..<start + 8], start..<end) else { return }
      start = end
    }
  }
}
