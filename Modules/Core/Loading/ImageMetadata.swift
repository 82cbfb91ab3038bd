/// The fields of an image file about the picture, as the file has them: untrusted.
public struct ImageMetadata: Hashable, Codable, Sendable {
  /// The description of the picture.
  public var description: String?
  /// The time of the exposure on the clock of the camera: `2026:11:21 14:03:47`.
  public var takenAt: String?
  /// The camera's distance from Greenwich time: `+02:00`.
  public var timeOffset: String?
  /// In degrees, north positive.
  public var latitude: Double?
  /// In degrees, east positive.
  public var longitude: Double?

  /// Metadata without a field.
  public init() {}
}
