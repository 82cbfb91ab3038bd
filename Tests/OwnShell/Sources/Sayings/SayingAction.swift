public import Localization
public import Viper

/// The actions of a saying in the list.
public nonisolated enum SayingAction: String, RowAction {
  case open

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    SayingsText.table.strings(for: language)[.openSummary]
  }
}
