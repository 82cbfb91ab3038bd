import Foundation
import Loading

/// The maximum number of pixels of a picture.
struct PixelLimit {
  /// The maximum for a picture that is scaled during decoding, in pixels.
  static let scaled = 120_000_000
  /// The maximum for a picture from the network that is decoded at its full size, in pixels.
  static let fromNetwork = 25_000_000
  /// The memory for the pixels of a picture decoded at its full size and for two copies of its file, in bytes.
  private static let memory = DecoderServer.memory - 40 << 20

  let maximum: Int

  /// Creates the limit for a file.
  init(_ data: Data, _ format: ImageFormat, from origin: PictureOrigin) {
    let frame = format == .jpeg ? JPEGFrame(data) : nil
    if frame?.isBaseline == true {
      maximum = Self.scaled
    } else if origin == .network {
      maximum = Self.fromNetwork
    } else {
      let bytes = Double(max(0, Self.memory - 2 * data.count))
      maximum = max(Self.fromNetwork, min(Self.scaled, Int(bytes / (frame?.coefficientBytes ?? 4))))
    }
  }

  /// Whether a picture may have the given size, in pixels.
  func allows(_ width: Int, _ height: Int) -> Bool {
    let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return !isTooLarge && pixels <= maximum
  }
}
