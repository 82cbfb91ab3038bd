public import Localization
public import Viper

/// The actions on an item in the list; users type the raw values.
public nonisolated enum ThingsAction: String, RowAction {
  case open

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    ThingsText.table.strings(for: language)[.openSummary]
  }
}
