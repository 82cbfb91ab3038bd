public import Terminal

/// The format and maximum size of pictures.
public struct PictureSurface: Sendable {
  /// The format of pictures, queried for each picture because the user may change it; nil to draw none.
  public let format: @Sendable () -> PictureFormat?
  /// The maximum size, queried for each picture because the window may change.
  public let size: @Sendable () async -> ScreenSize

  /// A surface for one output.
  public init(format: @escaping @Sendable () -> PictureFormat?, size: @escaping @Sendable () async -> ScreenSize) {
    self.format = format
    self.size = size
  }
}

extension ScreenSize {
  /// The default maximum size of a picture in a row.
  public static let thumbnail = ScreenSize(columns: 18, lines: 6)
}
