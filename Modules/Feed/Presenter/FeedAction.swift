public import Localization
public import Viper

/// The actions of a post in the feed.
public nonisolated enum FeedAction: String, RowAction {
  /// The words that are typed.
  case open, view, reveal, show, url, browse, copy, save, star, unstar, unseen

  public var input: RowActionInput {
    switch self {
    case .reveal, .view, .star, .unstar, .unseen: .rows
    case .save: .rowAndWords(usage: "[FILE]", example: "lake.jpg")
    case .open, .show, .url, .browse, .copy: .row
    }
  }
  public var isReading: Bool { self != .reveal && mark == nil }
  public var yields: Bool { mark != nil }

  /// The mark that the action sets; nil for any other action.
  nonisolated var mark: PostMark? {
    switch self {
    case .star: .star
    case .unstar: .unstar
    case .unseen: .unseen
    case .open, .view, .reveal, .show, .url, .browse, .copy, .save: nil
    }
  }

  /// Whether a person reads the post by it.
  nonisolated var opens: Bool {
    switch self {
    case .open, .view, .show, .browse: true
    case .reveal, .url, .copy, .save, .star, .unstar, .unseen: false
    }
  }

  public var output: CommandOutput {
    switch self {
    case .open, .view, .show: .scene
    case .reveal: .rows
    case .url, .browse, .copy, .save, .star, .unstar, .unseen: .done
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
    case .star: texts[.starSummary]
    case .unstar: texts[.unstarSummary]
    case .unseen: texts[.unseenSummary]
    }
  }
}
