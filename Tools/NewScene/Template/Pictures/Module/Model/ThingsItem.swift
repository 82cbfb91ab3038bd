/// An item of the Things scene.
public nonisolated struct ThingsItem: Identifiable, Hashable, Sendable {
  /// Its name in routes and for scripts.
  public let id: String
  public let title: String
  public let text: String
  /// The address of its picture, untrusted; nil without one.
  public let picture: String?

  public init(id: String, title: String, text: String, picture: String? = nil) {
    self.id = id
    self.title = title
    self.text = text
    self.picture = picture
  }
}
