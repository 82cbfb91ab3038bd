import Foundation

/// An image format that is decoded, recognized by the first bytes of a file.
enum ImageFormat: String, CaseIterable {
  case png, jpeg, gif, webp, avif

  /// The format of a file; nil for any other, whatever the machine could decode.
  init?(of data: Data) {
    let start = Array(data.prefix(12))
    let format = Self.allCases.first { format in
      format.signatures.contains { signature in
        start.count >= signature.count && zip(start, signature).allSatisfy { $1 == nil || $0 == $1 }
      }
    }
    guard let format else { return nil }
    self = format
  }

  /// The parts of a file that its picture needs, in order; the others may take any amount of time and memory.
  func neededParts(of data: Data) -> [Data] {
    switch self {
    case .png: PNGChunks.needed(in: data)
    case .gif: GIFBlocks.firstFrame(in: data) ?? [data]
    case .jpeg, .webp, .avif: [data]
    }
  }

  /// The first bytes of files; nil for any byte.
  private var signatures: [[UInt8?]] {
    let anySize = [UInt8?](repeating: nil, count: 4)
    return switch self {
    case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    case .jpeg: [[0xFF, 0xD8, 0xFF]]
    case .gif: [Self.bytes("GIF87a"), Self.bytes("GIF89a")]
    case .webp: [Self.bytes("RIFF") + anySize + Self.bytes("WEBP")]
    case .avif: [anySize + Self.bytes("ftypavif"), anySize + Self.bytes("ftypavis")]
    }
  }

  private static func bytes(_ text: String) -> [UInt8?] { Array(text.utf8) }
}
