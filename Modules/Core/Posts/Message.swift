public import Foundation

/// A message with its author.
public struct Message: Hashable, Identifiable, Codable, Sendable {
  public let id: Int
  /// The untrusted name of the author.
  public let author: String
  /// The untrusted, possibly invalid address of the author's photo; nil if there is none.
  public let photo: String?
  /// The date when the message was last changed.
  public let updated: Date
  /// The untrusted text of the message.
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
