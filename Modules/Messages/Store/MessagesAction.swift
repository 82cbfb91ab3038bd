/// An action on the messages' state.
public nonisolated enum MessagesAction: Equatable, Sendable {
  case received([Message])
  /// Dismissals of earlier visits.
  case restored([Dismissal])
  case dismiss(Dismissal)
  /// Removes the last dismissal.
  case undo
  case shiftDates(Bool)
}
