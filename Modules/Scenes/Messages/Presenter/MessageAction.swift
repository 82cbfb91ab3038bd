public import Localization
public import Viper

/// The actions of a message in the list.
public nonisolated enum MessageAction: String, RowAction {
  /// The command words.
  case open, dismiss

  public var input: RowActionInput { self == .open ? .row : .rows }

  public var output: CommandOutput { self == .open ? .scene : .done }

  @MainActor public func summary(in language: Language) -> String {
    MessagesText.table.strings(for: language)[self == .open ? .openSummary : .dismissSummary]
  }
}
