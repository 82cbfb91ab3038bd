public import Localization
public import Viper

/// The actions of a comment.
public nonisolated enum CommentAction: String, RowAction {
  case reveal, url, browse

  public var input: RowActionInput { self == .reveal ? .rows : .row }

  public var output: CommandOutput { self == .reveal ? .rows : .done }

  @MainActor public func summary(in language: Language) -> String {
    let texts = CommentsText.table.strings(for: language)
    return switch self {
    case .reveal: texts[.revealSummary]
    case .url: texts[.urlSummary]
    case .browse: texts[.browseSummary]
    }
  }
}
