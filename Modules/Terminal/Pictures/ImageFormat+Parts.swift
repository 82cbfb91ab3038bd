import Foundation
import Loading

extension ImageFormat {
  /// The parts of a file needed to draw it, in order; decoding other parts may take any amount of time and memory.
  func neededParts(of data: Data) -> [Data] {
    switch self {
    case .png: PNGChunks.needed(in: data)
    case .gif: GIFBlocks.firstFrame(in: data) ?? [data]
    case .jpeg, .webp, .avif: [data]
    }
  }
}
