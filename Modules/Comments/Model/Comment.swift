public import Foundation

/// A comment on a post.
public nonisolated struct Comment: Hashable, Identifiable, Sendable {
  /// The id from the source, unique there.
  public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }

  public let id: ID
  public let author: String
  public let createdAt: Date
  public let text: String
  /// The depth of the reply; 0 for a comment on the post itself.
  public let depth: Int

  public init(id: ID, author: String, createdAt: Date, text: String, depth: Int = 0) {
    self.id = id
    self.author = author
    self.createdAt = createdAt
    self.text = text
    self.depth = depth
  }
}
