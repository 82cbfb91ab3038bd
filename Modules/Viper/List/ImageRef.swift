/// A reference to an image by its address, which is untrusted and may be invalid.
public struct ImageRef: Hashable, Sendable {
  /// A size in pixels.
  public struct Size: Hashable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// A size of `width` × `height` pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The untrusted address of the full image.
  public let address: String
  /// The untrusted address of a smaller version, for rows; nil without one.
  public let previewAddress: String?
  /// The untrusted alternative text.
  public let description: String?
  /// The size according to the source; the file may differ.
  public let size: Size?

  /// An image at an address.
  public init(_ address: String, previewAddress: String? = nil, description: String? = nil, size: Size? = nil) {
    self.address = address
    self.previewAddress = previewAddress
    self.description = description
    self.size = size
  }

  /// The address to load for a row.
  public var thumbnailAddress: String { previewAddress ?? address }
}
