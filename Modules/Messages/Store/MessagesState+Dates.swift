public import Foundation

nonisolated extension MessagesState {
  /// The date that is shown of a message: its own, or that as if the newest of all had just arrived.
  public func shownDate(of message: Message, now: Date) -> Date {
    guard shiftsDates, let newestDate else { return message.updated }
    return message.updated.addingTimeInterval(now.timeIntervalSince(newestDate))
  }
}
