import Foundation

/// Which sources a list shows; a source stays in the list even when it no longer meets the condition.
public nonisolated enum SourceListing: Sendable {
  /// Every source.
  case all
  /// Sources with unread posts.
  case unread
  /// Sources that have not answered yet, or whose server requested a pause.
  case late
  /// Sources that could not be loaded.
  case failed

  /// Whether a source belongs in the list at the given date.
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

  /// The text shown if this list has no sources.
  var emptyText: SubscriptionsText {
    switch self {
    case .all: .empty
    case .unread: .noUnread
    case .late: .noLate
    case .failed: .noFailed
    }
  }
}
