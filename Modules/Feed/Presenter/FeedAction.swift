public import Localization
public import Viper

/// The actions of a post in the feed.
public nonisolated enum FeedAction: String, RowAction {
  /// The words that are typed.
  case open, view, reveal, show, url, browse, copy, save

  public var input: RowActionInput {
    switch self {
    case .reveal, .view: .rows
    case .save: .rowAndWords(usage: "[FILE]", example: "lake.jpg")
    case .open, .show, .url, .browse, .copy: .row
    }
  }
  public var isReading: Bool { self != .reveal }

  public var output: CommandOutput {
    switch self {
    case .open, .view, .show: .scene
    case .reveal: .rows
    case .url, .browse, .copy, .save: .done
    }
  }

  @MainActor public func label(in language: Language) -> String? {
    self == .open ? FeedText.table.strings(for: language)[.commentsLabel] : nil
  }

  @MainActor public func summary(in language: Language) -> String {
    let texts = FeedText.table.strings(for: language)
    return switch self {
    case .open: texts[.openSummary]
    case .view: texts[.viewSummary]
    case .reveal: texts[.revealSummary]
    case .show: texts[.showSummary]
    case .url: texts[.urlSummary]
    case .browse: texts[.browseSummary]
    case .copy: texts[.copySummary]
    case .save: texts[.saveSummary]
    }
  }
}
