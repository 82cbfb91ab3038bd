public import Localization
public import Viper

/// The actions of a message in the list.
public nonisolated enum MessageAction: String, RowAction {
  case dismiss

  public var input: RowActionInput { .rows }

  public var output: CommandOutput { .done }

  @MainActor public func summary(in language: Language) -> String {
    MessagesText.table.strings(for: language)[.dismissSummary]
  }
}
