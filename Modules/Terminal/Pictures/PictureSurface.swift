public import Terminal

/// The format and maximum size of pictures.
public struct PictureSurface: Sendable {
  /// Returns the format of pictures, or nil to draw no pictures.
  ///
  /// Called for each picture, because the user may change the format.
  public let format: @Sendable () -> PictureFormat?
  /// Returns the maximum size of pictures.
  ///
  /// Called for each picture, because the size of the window may change.
  public let size: @Sendable () async -> ScreenSize

  /// Creates a surface for one output.
  public init(format: @escaping @Sendable () -> PictureFormat?, size: @escaping @Sendable () async -> ScreenSize) {
    self.format = format
    self.size = size
  }
}

extension ScreenSize {
  /// The default maximum size of a picture in a row.
  public static let thumbnail = ScreenSize(columns: 18, lines: 6)
}
