/// The metadata in an image file, which is untrusted.
public struct ImageMetadata: Hashable, Codable, Sendable {
  /// The description of the picture.
  public var description: String?
  /// The time when the picture was taken, by the camera's clock, such as `2026:11:21 14:03:47`.
  public var takenAt: String?
  /// The offset of the camera's clock from UTC, such as `+02:00`.
  public var timeOffset: String?
  /// The latitude in degrees; north is positive.
  public var latitude: Double?
  /// The longitude in degrees; east is positive.
  public var longitude: Double?

  /// Creates empty metadata.
  public init() {}
}
