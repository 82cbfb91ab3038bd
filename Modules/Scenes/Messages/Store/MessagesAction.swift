public import Posts

/// An action on the messages' state.
public nonisolated enum MessagesAction: Equatable, Sendable {
  /// Messages have been loaded.
  case received([Message])
  /// Dismissals of earlier sessions were loaded.
  case restored([Dismissal])
  /// Dismisses a message.
  case dismiss(Dismissal)
  /// Undoes the last dismissal.
  case undo
  /// Shifts the shown dates, or restores the real ones.
  case shiftDates(Bool)
}
