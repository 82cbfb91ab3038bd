/// A reference to an image by its address, which is untrusted and may be invalid.
public struct ImageRef: Hashable, Sendable {
  /// A size in pixels.
  public struct Size: Hashable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// A size of `width` × `height` pixels; nil unless both are known and positive.
    public init?(width: Int?, height: Int?) {
      guard let width, let height, width > 0, height > 0 else { return nil }
      self.width = width
      self.height = height
    }
  }

  /// The kind of file at the address.
  public enum Kind: String, Hashable, Sendable {
    /// A still image, or one of unknown kind.
    case image
    /// A silent, looping video.
    case animation
    /// A video with sound.
    case video
    /// A recording.
    case audio
  }

  /// The untrusted address of the full image.
  public let address: String
  /// The untrusted address of a smaller version, for rows; nil without one.
  public let previewAddress: String?
  /// The untrusted alternative text.
  public let description: String?
  /// The size according to the source; the file may differ.
  public let size: Size?
  /// The kind of file; of anything but an image, only the preview can be drawn.
  public let kind: Kind

  /// An image, or another medium, at an address.
  public init(
    _ address: String, previewAddress: String? = nil, description: String? = nil, size: Size? = nil,
    kind: Kind = .image
  ) {
    self.address = address
    self.previewAddress = previewAddress
    self.description = description
    self.size = size
    self.kind = kind
  }

  /// The address of the image as large as it can be drawn; nil for a medium without a preview.
  public var drawnAddress: String? { kind == .image ? address : previewAddress }
  /// The address to load for a row; nil for a medium without a preview.
  public var thumbnailAddress: String? { previewAddress ?? drawnAddress }
}
