public import Foundation

/// A comment on a post.
public struct Comment: Hashable, Identifiable, Sendable {
  /// The id from the source, unique there.
  public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }

  /// Whether a comment can be read.
  public enum State: String, Hashable, Sendable {
    /// The comment can be read.
    case shown
    /// Deleted by its author or the server; its replies may remain.
    case deleted
    /// Hidden by the source, such as a comment of a blocked account.
    case hidden
  }

  public let id: ID
  /// The untrusted name of the author.
  public let author: String
  /// Nil if the source has no date.
  public let createdAt: Date?
  /// The untrusted text; empty if the comment was deleted.
  public let text: String
  /// The warning in front of the text; nil without one.
  public let warning: String?
  /// The address of the comment's page; nil without one.
  public let link: String?
  /// The addresses of the numbered links in the text, from `[1]`.
  public let textLinks: [String]
  /// The number of pictures that the comment has.
  public let imageCount: Int
  /// Whether the comment can be read.
  public let state: State
  /// The depth of the reply; 0 for a comment on the post itself.
  public let depth: Int

  /// A comment; by default one on the post itself, which can be read.
  public init(
    id: ID, author: String, createdAt: Date?, text: String, warning: String? = nil, link: String? = nil,
    textLinks: [String] = [], imageCount: Int = 0, state: State = .shown, depth: Int = 0
  ) {
    self.id = id
    self.author = author
    self.createdAt = createdAt
    self.text = text
    self.warning = warning
    self.link = link
    self.textLinks = textLinks
    self.imageCount = imageCount
    self.state = state
    self.depth = depth
  }

  /// The comment at another depth.
  public func at(depth: Int) -> Comment {
    Comment(
      id: id, author: author, createdAt: createdAt, text: text, warning: warning, link: link,
      textLinks: textLinks, imageCount: imageCount, state: state, depth: depth)
  }
}
