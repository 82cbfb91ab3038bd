public import Localization
public import Viper

/// The actions of a comment.
public nonisolated enum CommentAction: String, RowAction {
  /// The words that are typed.
  case open, reveal, url, browse, copy

  public var input: RowActionInput { self == .reveal ? .rows : .row }

  public var output: CommandOutput {
    switch self {
    case .open: .scene
    case .reveal: .rows
    case .url, .browse, .copy: .done
    }
  }

  @MainActor public func summary(in language: Language) -> String {
    let texts = CommentsText.table.strings(for: language)
    return switch self {
    case .open: texts[.openSummary]
    case .reveal: texts[.revealSummary]
    case .url: texts[.urlSummary]
    case .browse: texts[.browseSummary]
    case .copy: texts[.copySummary]
    }
  }
}
