/// The metadata of an image file, as found in the file: untrusted.
public struct ImageMetadata: Hashable, Codable, Sendable {
  /// The description of the picture.
  public var description: String?
  /// When the picture was taken, by the camera's clock: `2026:11:21 14:03:47`.
  public var takenAt: String?
  /// The offset of the camera's clock from UTC: `+02:00`.
  public var timeOffset: String?
  /// In degrees, north positive.
  public var latitude: Double?
  /// In degrees, east positive.
  public var longitude: Double?

  /// Empty metadata.
  public init() {}
}
