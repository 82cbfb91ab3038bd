public import Localization
public import Viper

/// The actions of a poster in the list.
public nonisolated enum PosterAction: String, RowAction {
  case open, info

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    let texts = PostersText.table.strings(for: language)
    return switch self {
    case .open: texts[.openSummary]
    case .info: texts[.infoSummary]
    }
  }
}
