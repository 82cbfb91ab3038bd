public import Posts

/// An action on the messages' state.
public nonisolated enum MessagesAction: Equatable, Sendable {
  /// Messages have been loaded.
  case received([Message])
  /// Dismissals of earlier visits.
  case restored([Dismissal])
  /// Dismisses a message.
  case dismiss(Dismissal)
  /// Removes the last dismissal.
  case undo
  /// Shifts the shown dates, or shows the real ones.
  case shiftDates(Bool)
}
