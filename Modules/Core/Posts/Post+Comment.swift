public import Foundation

extension Post {
  /// Creates a comment, readable by default.
  ///
  /// - Parameters:
  ///   - id: the id from the source, unique in that source.
  ///   - parent: the parent post or comment; nil if the source does not say.
  ///   - author: the untrusted name of the author; empty if it is unknown.
  ///   - createdAt: the date; nil if the source has none.
  ///   - text: the untrusted text; empty if the comment was deleted.
  ///   - warning: the content warning for the text, which may be empty; nil if there is none.
  ///   - link: the address of the comment's page; nil if there is none.
  ///   - textLinks: the addresses of the numbered links in the text, from `[1]`.
  ///   - images: the images, in their order.
  ///   - state: whether the comment can be read.
  ///   - depth: the depth in the thread: 0 for a top-level comment.
  public init(
    comment id: ID, to parent: ID? = nil, author: String, createdAt: Date?, text: RichText, warning: String? = nil,
    link: String? = nil, textLinks: [String] = [], images: [ImageRef] = [], state: State = .shown, depth: Int = 0
  ) {
    var details = Details()
    details.author = Author(name: author)
    details.createdAt = createdAt
    details.text = text
    details.warning = warning.map { Warning($0, hidesText: true) }
    details.link = link
    details.textLinks = textLinks
    (details.parent, details.depth, details.state) = (parent, depth, state)
    self.init(id: id, images: images, details: details)
  }

  /// Creates a post that exists but cannot be read: only its id and its parent are known.
  public init(unreadable id: ID, to parent: ID? = nil, state: State) {
    var details = Details()
    (details.parent, details.state) = (parent, state)
    self.init(id: id, images: [], details: details)
  }

  /// Whether the post is a comment, that is, whether it has a depth in a thread.
  public var isComment: Bool { boxedDetails?.depth != nil }

  /// A copy with the given depth; nil makes the copy a top-level post.
  func at(depth: Int?) -> Post {
    var comment = self
    comment.details.depth = depth
    return comment
  }
}
