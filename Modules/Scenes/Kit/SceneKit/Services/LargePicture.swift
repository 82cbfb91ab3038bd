public import Pictures

/// An image that is drawn to fit the screen.
nonisolated public struct LargePicture: Hashable, Sendable {
  /// The drawn image; nil if the user has turned off pictures.
  public let picture: Picture?
  /// The width of the image, in pixels.
  public let width: Int
  /// The height of the image, in pixels.
  public let height: Int

  /// Creates a large picture; `width` and `height` are the size of the image in pixels.
  public init(_ picture: Picture?, width: Int, height: Int) {
    self.picture = picture
    self.width = width
    self.height = height
  }
}
