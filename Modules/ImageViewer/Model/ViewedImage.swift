public import Pictures

/// An image with its caption and its size.
public nonisolated struct ViewedImage: Hashable, Sendable {
  public let id: String
  public let description: String?
  public let location: String?
  /// The address, as the source sent it.
  public let url: String
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// The drawn image; nil if none are drawn.
  public let picture: Picture?

  public init(
    id: String, description: String?, location: String?, url: String, width: Int, height: Int, picture: Picture?
  ) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
    self.width = width
    self.height = height
    self.picture = picture
  }
}
