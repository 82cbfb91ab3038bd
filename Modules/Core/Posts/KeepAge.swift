public import Foundation

/// How long the posts of a subscription are stored.
public enum KeepAge: Hashable, Sendable {
  /// Read posts are stored for 30 days, unread posts until they are read.
  case usual
  /// All posts are stored for the given number of seconds.
  case age(TimeInterval)
  /// All posts are stored without a time limit.
  case always
}
