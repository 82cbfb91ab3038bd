public import Foundation

/// The time for which the posts of a subscription are kept.
public enum KeepAge: Hashable, Sendable {
  /// Read posts 30 days, unread ones until they are read.
  case usual
  /// Read and unread posts alike, so many seconds.
  case age(TimeInterval)
  /// Read and unread posts alike, for good.
  case always
}
