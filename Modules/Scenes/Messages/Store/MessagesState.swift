public import Foundation
public import Posts

/// The business state of the messages: the dismissals and the date setting.
///
/// The presenter's model contains the list itself.
public nonisolated struct MessagesState: Hashable, Sendable {
  /// The dismissals, oldest first.
  public internal(set) var dismissals: [Dismissal] = []
  /// Whether to shift dates, as if the newest message had just arrived.
  public internal(set) var shiftsDates = false
  /// The date of the newest message received.
  public internal(set) var newestDate: Date?

  /// Creates the state before the first page.
  public init() {}

  /// Returns the messages that are not dismissed.
  public func visible(_ messages: [Message]) -> [Message] {
    let dismissed = Set(dismissals.map(\.message.id))
    return messages.filter { !dismissed.contains($0.id) }
  }

  /// The date that counts as now; nil to show real dates.
  public var dateAnchor: Date? { shiftsDates ? newestDate : nil }
}
