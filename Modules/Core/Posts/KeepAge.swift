public import Foundation

/// The time for which the posts of a subscription are kept.
public enum KeepAge: Hashable, Sendable {
  /// Read posts 30 days, unread ones until they are read.
  case usual
  /// Both read and unread posts, for this number of seconds.
  case age(TimeInterval)
  /// Read and unread posts alike, for good.
  case always
}
