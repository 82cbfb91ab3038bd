import Foundation

/// A condition for the sources in a list.
///
/// A listed source remains in the list even when it no longer meets the condition.
public nonisolated enum SourceListing: Sendable {
  /// Every source.
  case all
  /// Sources with unread posts.
  case unread
  /// Sources that have not responded yet, or whose server requested a pause.
  case late
  /// Sources that could not be loaded.
  case failed

  /// Whether a source meets the condition at the given date.
  func has(_ source: SubscribedSource, at date: Date) -> Bool {
    switch self {
    case .all: true
    case .unread: source.unreadCount > 0
    case .late: source.isLate(at: date)
    case .failed: !source.isLate(at: date) && source.failure(at: date) != nil
    }
  }

  var title: SubscriptionsText {
    switch self {
    case .all: .title
    case .unread: .unreadTitle
    case .late: .lateTitle
    case .failed: .failedTitle
    }
  }

  /// The text of an empty list with this condition.
  var emptyText: SubscriptionsText {
    switch self {
    case .all: .empty
    case .unread: .noUnread
    case .late: .noLate
    case .failed: .noFailed
    }
  }
}
