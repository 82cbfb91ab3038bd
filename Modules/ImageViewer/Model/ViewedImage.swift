public import Terminal

/// An image to look at, by itself.
public nonisolated struct ViewedImage: Hashable, Sendable {
  public let id: String
  public let description: String?
  public let location: String?
  /// Its address, as the server sent it.
  public let url: String
  /// Its size in pixels.
  public let width: Int
  public let height: Int
  /// The image as drawn; nil where none can be or should be drawn.
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
