/// A reference to an image or another medium by its address, which is untrusted and may be invalid.
public struct ImageRef: Hashable, Sendable {
  /// A size in pixels.
  public struct Size: Hashable, Sendable {
    /// The width, in pixels.
    public let width: Int
    /// The height, in pixels.
    public let height: Int

    /// Creates a size in pixels; nil unless both values are known and positive.
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

  /// The length of a recording and the size of its file.
  public struct Extent: Hashable, Sendable {
    /// The maximum plausible length, in seconds: 366 days.
    private static let maximumSeconds = 366 * 86_400

    /// The length, in seconds; nil if the source does not say.
    public let seconds: Int?
    /// The size of the file, in bytes; nil if the source does not say.
    public let byteCount: Int?

    /// Creates an extent from the plausible values; nil if no value is plausible.
    public init?(seconds: Int? = nil, byteCount: Int? = nil) {
      self.seconds = seconds.flatMap { (1...Self.maximumSeconds).contains($0) ? $0 : nil }
      self.byteCount = byteCount.flatMap { $0 > 0 ? $0 : nil }
      if self.seconds == nil, self.byteCount == nil { return nil }
    }

    /// Creates an extent from fractional seconds, which are rounded to at least 1; nil if no value is plausible.
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
  /// The size according to the source; the actual size of the file may differ.
  public let size: Size?
  /// The kind of file; if it is not an image, only the preview can be drawn.
  public let kind: Kind
  /// The length and file size according to the source; nil if the source states neither.
  @Boxed public var extent: Extent?

  /// Creates a reference to an image, or to another medium if `kind` says so.
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

  /// The address of the largest image that can be drawn; nil for another medium without a preview.
  public var drawnAddress: String? { kind == .image ? address : previewAddress }
  /// The address of the image to draw in a row; nil for another medium without a preview.
  public var thumbnailAddress: String? { previewAddress ?? drawnAddress }
}
