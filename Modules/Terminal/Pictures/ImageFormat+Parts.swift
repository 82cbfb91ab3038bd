import Foundation
import Loading

extension ImageFormat {
  /// The parts of a file that are needed to draw the image, in order.
  ///
  /// Decoding other parts may need unlimited time and memory.
  func neededParts(of data: Data) -> [Data] {
    switch self {
    case .png: PNGChunks.needed(in: data)
    case .gif: GIFBlocks.firstFrame(in: data) ?? [data]
    case .jpeg, .webp, .avif: [data]
    }
  }
}
