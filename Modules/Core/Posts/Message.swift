public import Foundation

/// A message with its author.
public struct Message: Hashable, Identifiable, Codable, Sendable {
  public let id: Int
  /// The untrusted name of the author.
  public let author: String
  /// The address of the author's photo, untrusted and possibly invalid; nil if there is none.
  public let photo: String?
  /// The date of the last change.
  public let updated: Date
  /// The untrusted text.
  public let content: String

  /// Creates a message.
  public init(id: Int, author: String, photo: String?, updated: Date, content: String) {
    self.id = id
    self.author = author
    self.photo = photo
    self.updated = updated
    self.content = content
  }
}
