/// A decoded image with 8 bits per channel: red, green, blue and, optionally, alpha, row by row from the top.
public struct Bitmap: Sendable {
  let shape: BitmapShape
  /// The rows: `stride * height` bytes.
  let bytes: [UInt8]

  /// The size of the upright image in pixels; the bitmap may be smaller.
  public var originalSize: (width: Int, height: Int) { shape.originalSize }
}

/// The size of a bitmap and the layout of its bytes.
struct BitmapShape {
  /// The size of the upright image in pixels.
  let originalSize: (width: Int, height: Int)
  let width: Int
  let height: Int
  /// The number of bytes from the start of a row to the start of the next row.
  let stride: Int
  let hasAlpha: Bool

  /// The number of bytes of a bitmap.
  var byteCount: Int { stride * height }
}

extension Bitmap {
  /// Creates a bitmap from `width * height * 3` bytes: red, green and blue, row by row from the top.
  public init(width: Int, height: Int, rgb: [UInt8]) {
    // Chafa distorts bitmaps whose rows do not start at a multiple of four bytes.
    let (row, stride) = (width * 3, (width * 3 + 3) / 4 * 4)
    var bytes = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<min(height, rgb.count / max(1, row)) {
      bytes.replaceSubrange(y * stride..<y * stride + row, with: rgb[y * row..<(y + 1) * row])
    }
    self.init(
      shape: BitmapShape(
        originalSize: (width, height), width: width, height: height, stride: stride, hasAlpha: false),
      bytes: bytes)
  }
}
