/// An item of the Things scene.
public nonisolated struct ThingsItem: Identifiable, Hashable, Sendable {
  /// The id in routes and scripts.
  public let id: String
  public let title: String
  public let text: String

  public init(id: String, title: String, text: String) {
    self.id = id
    self.title = title
    self.text = text
  }
}
