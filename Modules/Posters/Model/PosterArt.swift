/// A poster's generated picture, determined by its scenery and size.
public nonisolated struct PosterArt: Hashable, Sendable {
  /// The height of a poster of width 1.
  static let fullHeight = 4.0 / 3

  public let width: Int
  public let height: Int
  /// Red, green, blue, row by row from the top: `width * height * 3` bytes.
  public let pixels: [UInt8]

  /// Draws a scenery.
  ///
  /// A size that is not three to four shows the middle of the poster.
  ///
  /// - Parameters:
  ///   - scenery: the sky, bodies and ground to draw.
  ///   - width: in pixels, at least 1.
  ///   - height: in pixels, at least 1.
  public init(_ scenery: Scenery, width: Int = 240, height: Int = 320) {
    let (width, height) = (max(1, width), max(1, height))
    let unit = max(Double(width), Double(height) / Self.fullHeight)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for row in 0..<height {
      let y = (Double(row) + 0.5 - Double(height) / 2) / unit + Self.fullHeight / 2
      for column in 0..<width {
        let x = (Double(column) + 0.5 - Double(width) / 2) / unit + 0.5
        let spot = Spot(x: x, y: y, size: 1 / unit)
        pixels.append(contentsOf: Frame.color(at: spot, around: scenery.color(at: spot)).bytes)
      }
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
