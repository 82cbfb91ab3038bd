/// A poster: a destination with its texts in the user's language.
public nonisolated struct Poster: Hashable, Identifiable, Sendable {
  public let id: Destination.ID
  public let region: Destination.Region
  public let title: String
  public let subtitle: String
  public let text: String
}
