import Foundation

/// The frame header of a JPEG file, which determines whether its pixels can be scaled during decoding.
struct JPEGFrame {
  /// Whether the file is sequential, with one scan for all components; the decoder then buffers only a few rows of
  /// pixels.
  let isBaseline: Bool
  /// The memory per pixel in bytes if the decoder must buffer all coefficients until the last scan.
  let coefficientBytes: Double

  /// Parses the frame header of a file; nil if the header is damaged or unusual.
  init?(_ data: Data) {
    var reader = SegmentReader(rest: data[...])
    guard reader.skipStart() else { return nil }
    var frame: (isSequential: Bool, areas: [Int])?
    while let (marker, content) = reader.next() {
      switch marker {
      // The start of a frame: sequential or progressive, with Huffman codes.
      case 0xC0, 0xC1, 0xC2:
        guard let areas = Self.areas(in: content) else { return nil }
        frame = (marker != 0xC2, areas)
      // The start of the first scan.
      case 0xDA:
        guard let (isSequential, areas) = frame, let count = content.first, let largest = areas.max() else {
          return nil
        }
        isBaseline = isSequential && Int(count) == areas.count
        coefficientBytes = 2 * Double(areas.reduce(0, +)) / Double(largest)
        return
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      default: break
      }
    }
    return nil
  }

  /// For each component in a frame segment, the product of its sampling factors; nil if the segment is invalid.
  private static func areas(in content: Data) -> [Int]? {
    let bytes = [UInt8](content)
    guard bytes.count >= 6, (1...4).contains(bytes[5]), bytes.count >= 6 + 3 * Int(bytes[5]) else { return nil }
    // Split into steps, because the compiler takes 12 seconds for a single expression.
    let areas = (0..<Int(bytes[5])).map { component -> Int in
      let factors = bytes[7 + 3 * component]
      return Int(factors >> 4) * Int(factors & 0x0F)
    }
    return areas.allSatisfy { (1...16).contains($0) } ? areas : nil
  }
}

/// Reads the segments of a JPEG file up to its first scan.
private struct SegmentReader {
  var rest: Data.SubSequence

  /// Skips the start marker; returns false if there is none.
  mutating func skipStart() -> Bool {
    guard rest.starts(with: [0xFF, 0xD8]) else { return false }
    rest = rest.dropFirst(2)
    return true
  }

  /// Reads the next marker and the content of its segment; returns nil at the end.
  mutating func next() -> (marker: UInt8, content: Data)? {
    // Fill bytes may precede a marker.
    rest = rest.drop { $0 == 0xFF }
    guard let marker = rest.popFirst(), rest.count >= 2 else { return nil }
    let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.index(after: rest.startIndex)])
    guard length >= 2, rest.count >= length else { return nil }
    // The length includes its own two bytes.
    let content = Data(rest.prefix(length).dropFirst(2))
    rest = rest.dropFirst(length)
    return (marker, content)
  }
}
