public import Foundation

/// How long the posts of a subscription are stored.
public enum KeepAge: Hashable, Sendable {
  /// Read posts for 30 days, unread posts until they are read.
  case usual
  /// Both read and unread posts, for the given number of seconds.
  case age(TimeInterval)
  /// Both read and unread posts, forever.
  case always
}
