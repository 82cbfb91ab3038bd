/// A mark that a user sets on posts or removes from them; its raw value is the name of its command.
public enum PostMark: String, CaseIterable, Sendable {
  /// Read, even if it was not opened.
  case seen
  /// Unread, even if it was opened.
  case unseen
  /// Starred, and therefore stored without a limit.
  case star
  /// Not starred.
  case unstar

  /// The marks that can be set on single rows; posts are marked as read by the list or by a range.
  public static let ofRows: [PostMark] = [.star, .unstar, .unseen]

  /// Whether it marks posts as read or unread.
  public var isOfReading: Bool { self == .seen || self == .unseen }

  /// The mark that undoes this one.
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
