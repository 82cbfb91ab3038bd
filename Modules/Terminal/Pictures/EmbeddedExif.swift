import Foundation
import Loading

/// Finds the EXIF block of an image file.
enum EmbeddedExif {
  /// The bytes before the EXIF block in JPEG files and in some other files.
  static let signature = Data("Exif\0\0".utf8)

  /// The EXIF block with its signature; nil if there is none.
  ///
  /// For a JPEG file, this is the whole file, in which libexif finds the block.
  static func block(in data: Data, _ format: ImageFormat) -> Data? {
    switch format {
    case .jpeg: data
    case .png: PNGChunks.content(of: "eXIf", in: data).map { signature + $0 }
    case .webp: webPChunk("EXIF", in: data).map { $0.starts(with: signature) ? $0 : signature + $0 }
    // The AVIF decoder applies the orientation itself; GIF has no metadata.
    case .avif, .gif: nil
    }
  }

  /// The content of the first chunk of the given type in a WebP file (RFC 9649); nil if there is none.
  private static func webPChunk(_ type: String, in data: Data) -> Data? {
    var start = data.startIndex + 12
    while start + 8 <= data.endIndex {
      let length = data[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end <= data.endIndex else { return nil }
      if data[start..<start + 4].elementsEqual(type.utf8) { return data[start + 8..<end] }
      start = end + length % 2
    }
    return nil
  }
}
