public import Posts

/// An action on the state of the messages.
public nonisolated enum MessagesAction: Equatable, Sendable {
  /// Adds the messages of a loaded page.
  case received([Message])
  /// Adds the dismissals of earlier sessions.
  case restored([Dismissal])
  /// Dismisses a message.
  case dismiss(Dismissal)
  /// Undoes the last dismissal.
  case undo
  /// Shifts the displayed dates; false restores the real dates.
  case shiftDates(Bool)
}
