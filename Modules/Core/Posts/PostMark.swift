/// A mark that a person sets on posts, or takes from them; its raw value is the word of its command.
public enum PostMark: String, CaseIterable, Sendable {
  /// Read, whether or not it was opened.
  case seen
  /// Unread, also if it was opened.
  case unseen
  /// Starred: kept for good.
  case star
  /// Not starred.
  case unstar

  /// The marks that are set on rows; a list is marked as read as a whole, or by a range.
  public static let ofRows: [PostMark] = [.star, .unstar, .unseen]

  /// Whether it says that posts are read, or unread.
  public var isOfReading: Bool { self == .seen || self == .unseen }

  /// The mark that takes this one back.
  public var opposite: PostMark {
    switch self {
    case .seen: .unseen
    case .unseen: .seen
    case .star: .unstar
    case .unstar: .star
    }
  }

  /// Whether it would change a post.
  public func changes(_ post: Post) -> Bool {
    switch self {
    case .seen: post.viewer.isUnread
    case .unseen: !post.viewer.isUnread
    case .star: !post.viewer.isStarred
    case .unstar: post.viewer.isStarred
    }
  }
}
