public import Localization
public import Viper

/// The action of an account.
public nonisolated enum AccountAction: String, RowAction {
  case open

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    AccountListText.table.strings(for: language)[.openSummary]
  }
}
