/// A picture in an HTML fragment.
public struct HTMLImage: Hashable, Sendable {
  /// The absolute address.
  public let address: String
  /// The description for those who cannot see the picture; nil if there is none.
  public let alt: String?
  /// The tooltip in a browser; nil if there is none.
  public let title: String?
  /// The width in pixels; nil if it is not known.
  public let width: Int?
  /// The height in pixels; nil if it is not known.
  public let height: Int?

  public init(address: String, alt: String? = nil, title: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.address = address
    self.alt = alt
    self.title = title
    self.width = width
    self.height = height
  }
}
