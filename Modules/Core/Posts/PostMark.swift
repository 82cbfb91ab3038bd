/// A mark that a user sets on posts or removes from them; its raw value is the name of its command.
public enum PostMark: String, CaseIterable, Sendable {
  /// Marks a post as read, even if it was not opened.
  case seen
  /// Marks a post as unread, even if it was opened.
  case unseen
  /// Stars a post; starred posts are stored without a time limit.
  case star
  /// Removes the star of a post.
  case unstar

  /// The marks that can be set on a single row; posts are marked as read by list or by range of rows.
  public static let ofRows: [PostMark] = [.star, .unstar, .unseen]

  /// Whether the mark makes posts read or unread.
  public var isOfReading: Bool { self == .seen || self == .unseen }

  /// The mark that undoes this mark.
  public var opposite: PostMark {
    switch self {
    case .seen: .unseen
    case .unseen: .seen
    case .star: .unstar
    case .unstar: .star
    }
  }

  /// Whether setting the mark would change a post.
  public func changes(_ post: Post) -> Bool {
    switch self {
    case .seen: post.viewer.isUnread
    case .unseen: !post.viewer.isUnread
    case .star: !post.viewer.isStarred
    case .unstar: post.viewer.isStarred
    }
  }
}
