public import Pictures

/// An image, drawn as large as fits the screen.
nonisolated public struct LargePicture: Hashable, Sendable {
  /// The drawing; nil while the user has turned pictures off.
  public let picture: Picture?
  /// The width of the image, in pixels.
  public let width: Int
  /// The height of the image, in pixels.
  public let height: Int

  /// Creates a drawn image; `width` and `height` are the size of the image in pixels.
  public init(_ picture: Picture?, width: Int, height: Int) {
    self.picture = picture
    self.width = width
    self.height = height
  }
}
