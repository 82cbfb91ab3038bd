/// A decoded image: 8 bits a channel, red, green, blue and perhaps alpha, row by row from the top.
public struct Bitmap: Sendable {
  /// The size of the image it was decoded from, in pixels; the bitmap itself may be smaller.
  public let originalSize: (width: Int, height: Int)
  let width: Int
  let height: Int
  /// Bytes from the beginning of a row to that of the next.
  let stride: Int
  let hasAlpha: Bool
  let bytes: [UInt8]
}

extension Bitmap {
  /// A picture that was drawn by code: red, green and blue, row by row from the top.
  public init(width: Int, height: Int, rgb: [UInt8]) {
    // Chafa draws rows askew that do not begin at a multiple of four bytes.
    let (row, stride) = (width * 3, (width * 3 + 3) / 4 * 4)
    var bytes = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<min(height, rgb.count / max(1, row)) {
      bytes.replaceSubrange(y * stride..<y * stride + row, with: rgb[y * row..<(y + 1) * row])
    }
    self.init(
      originalSize: (width, height), width: width, height: height, stride: stride, hasAlpha: false, bytes: bytes)
  }
}

/// Why an image cannot be shown.
public enum ImageError: Error, Hashable, Sendable {
  /// It has more pixels than will be decoded.
  case tooManyPixels(limit: Int)
  /// It is of no known format, or broken.
  case undecodable
}
