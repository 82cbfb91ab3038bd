public import Foundation

/// A message with its author.
public nonisolated struct Message: Hashable, Identifiable, Codable, Sendable {
  public let id: Int
  public let author: String
  /// The address of the author's photo: untrusted, and perhaps invalid.
  public let photo: String?
  public let updated: Date
  public let content: String

  public init(id: Int, author: String, photo: String?, updated: Date, content: String) {
    self.id = id
    self.author = author
    self.photo = photo
    self.updated = updated
    self.content = content
  }
}
