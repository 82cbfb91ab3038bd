public import Localization
public import Viper

/// The action of a filter.
public nonisolated enum FilterAction: String, RowAction {
  case open

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    FilterListText.table.strings(for: language)[.openSummary]
  }
}
