public import Foundation
public import Posts

/// The posts to select, by their state.
public enum PostSelection: Sendable {
  /// The posts in the unread counts.
  case unread
  /// The posts in the unread counts that have arrived after a date.
  case arrived(after: Date)
  /// The unread posts that a filter excludes from the unread counts.
  case passedOver
  /// The posts with the given flag.
  case flag(PostFlag)
  /// All stored posts.
  case stored
}
