/// A reference to an image or another medium by its address, which is untrusted and may be invalid.
public struct ImageRef: Hashable, Sendable {
  /// A size in pixels.
  public struct Size: Hashable, Sendable {
    /// The width, in pixels.
    public let width: Int
    /// The height, in pixels.
    public let height: Int

    /// Creates a size in pixels; nil if a value is missing or not positive.
    public init?(width: Int?, height: Int?) {
      guard let width, let height, width > 0, height > 0 else { return nil }
      self.width = width
      self.height = height
    }
  }

  /// The kind of file at the address.
  public enum Kind: String, CaseIterable, Sendable {
    /// A still image, or a file of unknown kind.
    case image
    /// A silent, looping video.
    case animation
    /// A video with sound.
    case video
    /// A sound recording.
    case audio
  }

  /// The duration of a recording, and the size of its file.
  public struct Extent: Hashable, Sendable {
    /// The maximum plausible duration: 366 days, in seconds.
    private static let maximumSeconds = 366 * 86_400

    /// The duration in seconds; nil if the source does not provide it.
    public let seconds: Int?
    /// The size of the file, in bytes; nil if the source does not provide it.
    public let byteCount: Int?

    /// Creates an extent; implausible values are dropped.
    ///
    /// Nil if no value is plausible.
    public init?(seconds: Int? = nil, byteCount: Int? = nil) {
      self.seconds = seconds.flatMap { (1...Self.maximumSeconds).contains($0) ? $0 : nil }
      self.byteCount = byteCount.flatMap { $0 > 0 ? $0 : nil }
      if self.seconds == nil, self.byteCount == nil { return nil }
    }

    /// Creates an extent from a duration in seconds, which is rounded to a whole number of at least 1.
    ///
    /// Nil if no value is plausible.
    public init?(duration: Double?, byteCount: Int? = nil) {
      let seconds = duration.flatMap {
        $0 > 0 && $0 <= Double(Self.maximumSeconds) ? max(1, Int(exactly: $0.rounded()) ?? 1) : nil
      }
      self.init(seconds: seconds, byteCount: byteCount)
    }
  }

  /// The untrusted address of the full image.
  public let address: String
  /// The untrusted address of a smaller version, for rows; nil if there is none.
  public let previewAddress: String?
  /// The untrusted alternative text; nil if there is none.
  public let description: String?
  /// The size according to the source; the actual size of the image may differ.
  public let size: Size?
  /// The kind of file; only the preview of a file other than an image can be drawn.
  public let kind: Kind
  /// The duration and file size according to the source; nil if it provides neither.
  @Boxed public var extent: Extent?

  /// Creates a reference to an image, or to a file of the given kind.
  public init(
    _ address: String, previewAddress: String? = nil, description: String? = nil, size: Size? = nil,
    kind: Kind = .image, extent: Extent? = nil
  ) {
    self.address = address
    self.previewAddress = previewAddress
    self.description = description
    self.size = size
    self.kind = kind
    self.extent = extent
  }

  /// The address of the largest drawable image; nil for a file other than an image that has no preview.
  public var drawnAddress: String? { kind == .image ? address : previewAddress }
  /// The address of the image to draw in a row; nil for a file other than an image that has no preview.
  public var thumbnailAddress: String? { previewAddress ?? drawnAddress }
}
