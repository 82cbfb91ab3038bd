public import Posts

/// An action on the messages' state.
public nonisolated enum MessagesAction: Equatable, Sendable {
  /// Adds the messages of a page that was loaded.
  case received([Message])
  /// Adds the dismissals of earlier sessions.
  case restored([Dismissal])
  /// Dismisses a message.
  case dismiss(Dismissal)
  /// Undoes the last dismissal.
  case undo
  /// Shifts the shown dates; if false, restores the real dates.
  case shiftDates(Bool)
}
