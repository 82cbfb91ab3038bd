package import Posts

/// A picture in an HTML fragment.
public struct HTMLImage: Hashable, Sendable {
  /// The absolute address of the picture.
  public let address: String
  /// The alternative text; nil if there is none.
  public let alt: String?
  /// The tooltip that browsers show; nil if there is none.
  public let title: String?
  /// The width in pixels; nil if it is unknown.
  public let width: Int?
  /// The height in pixels; nil if it is unknown.
  public let height: Int?

  /// Creates a picture at an address.
  public init(address: String, alt: String? = nil, title: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.address = address
    self.alt = alt
    self.title = title
    self.width = width
    self.height = height
  }
}

extension ImageRef {
  /// Creates the reference to a picture of a text or a page.
  package init(_ image: HTMLImage) {
    self.init(
      image.address, description: image.alt ?? image.title, size: Size(width: image.width, height: image.height))
  }
}
