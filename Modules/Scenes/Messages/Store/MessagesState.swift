public import Foundation
public import Posts

/// The business state of the messages: dismissals and how dates are shown.
///
/// The list itself is in the presenter's model.
public nonisolated struct MessagesState: Hashable, Sendable {
  /// The dismissals, oldest first.
  public internal(set) var dismissals: [Dismissal] = []
  /// Whether dates are shifted, as if the newest message had just arrived.
  public internal(set) var shiftsDates = false
  /// The date of the newest message so far.
  public internal(set) var newestDate: Date?

  /// Creates the state before the first page.
  public init() {}

  /// The messages that are not dismissed.
  public func visible(_ messages: [Message]) -> [Message] {
    let dismissed = Set(dismissals.map(\.message.id))
    return messages.filter { !dismissed.contains($0.id) }
  }

  /// The date that is treated as now; nil to show real dates.
  public var dateAnchor: Date? { shiftsDates ? newestDate : nil }
}
