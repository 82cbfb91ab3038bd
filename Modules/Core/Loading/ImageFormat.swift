package import Foundation

/// A supported image format, recognized by the first bytes of a file.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png, jpeg, gif, webp, avif

  /// The number of bytes at the start of a file that are needed to recognize its format.
  package static let signatureLength = 12

  /// Recognizes the format of a file; nil if the format is unsupported, even if this computer could decode it.
  package init?(of data: Data) {
    let start = Array(data.prefix(Self.signatureLength))
    let format = Self.allCases.first { format in
      format.signatures.contains { signature in
        start.count >= signature.count && zip(start, signature).allSatisfy { $1 == nil || $0 == $1 }
      }
    }
    guard let format else { return nil }
    self = format
  }

  /// The possible first bytes of a file of this format; nil matches any byte.
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
