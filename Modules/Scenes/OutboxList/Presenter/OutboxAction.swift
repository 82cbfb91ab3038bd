public import Localization
public import Viper

/// The action on a change in the outbox.
public nonisolated enum OutboxAction: String, RowAction {
  /// Drops the change: it is not sent.
  case drop

  public var input: RowActionInput { .rows }
  public var isTypedInFull: Bool { true }
  public var output: CommandOutput { .done }

  @MainActor public func summary(in language: Language) -> String {
    OutboxText.table.strings(for: language)[.dropSummary]
  }
}
