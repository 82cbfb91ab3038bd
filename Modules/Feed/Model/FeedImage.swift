public import Foundation

/// An image of the feed.
public nonisolated struct FeedImage: Hashable, Identifiable, Sendable {
  public let id: UUID
  public let description: String?
  public let location: String?
  /// The image's address as the server sent it: untrusted, and perhaps no address at all.
  public let url: String

  public init(id: UUID, description: String?, location: String?, url: String) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
  }
}
