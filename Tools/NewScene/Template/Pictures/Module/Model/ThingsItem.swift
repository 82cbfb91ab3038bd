/// An item of the Things scene.
public nonisolated struct ThingsItem: Identifiable, Hashable, Sendable {
  /// The id in routes and scripts.
  public let id: String
  public let title: String
  public let text: String
  /// The untrusted address of the item's picture, if any.
  public let picture: String?

  public init(id: String, title: String, text: String, picture: String? = nil) {
    self.id = id
    self.title = title
    self.text = text
    self.picture = picture
  }
}
