public import Viper

/// What happens to the messages.
public nonisolated enum MessagesAction: Equatable, Sendable {
  case startLoading(LoadPart)
  case loaded(LoadPart, Page<Message>)
  case failed(LoadPart, LoadError)
  case cancelled(LoadPart)
  case dismiss(Message.ID)
  /// Brings the message back that was dismissed last.
  case undo
  case shiftDates(Bool)
  /// Takes all messages away; those dismissed stay dismissed.
  case clear
  /// Says which routes are on the router stack.
  case navigate([String])
}
