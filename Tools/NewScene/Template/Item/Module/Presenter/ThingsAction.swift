public import Localization
public import Viper

/// The actions of an item in the list; the raw values are the words to type.
public nonisolated enum ThingsAction: String, RowAction {
  case open

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    ThingsText.table.strings(for: language)[.openSummary]
  }
}
