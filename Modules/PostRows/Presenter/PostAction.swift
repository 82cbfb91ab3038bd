public import Localization
public import Viper

/// The actions of a post, of which a comment has some.
public nonisolated enum PostAction: String, RowAction {
  /// The words that are typed.
  case open, view, reveal, show, url, browse, copy, save, star, unstar, unseen

  /// The actions of comments.
  package static let ofComments: [PostAction] = [.open, .reveal, .url, .browse, .copy]

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
  package var mark: PostMark? {
    switch self {
    case .star: .star
    case .unstar: .unstar
    case .unseen: .unseen
    case .open, .view, .reveal, .show, .url, .browse, .copy, .save: nil
    }
  }

  /// Whether a person reads the post by it.
  package var opens: Bool {
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
    self == .open ? PostText.table.strings(for: language)[.commentsLabel] : nil
  }

  @MainActor public func summary(in language: Language) -> String {
    PostText.table.strings(for: language)[summary]
  }

  /// One line for `help` about the action of a comment.
  @MainActor package func commentSummary(in language: Language) -> String {
    PostText.table.strings(for: language)[commentSummary]
  }

  private var summary: PostText {
    switch self {
    case .open: .openSummary
    case .view: .viewSummary
    case .reveal: .revealSummary
    case .show: .showSummary
    case .url: .urlSummary
    case .browse: .browseSummary
    case .copy: .copySummary
    case .save: .saveSummary
    case .star: .starSummary
    case .unstar: .unstarSummary
    case .unseen: .unseenSummary
    }
  }

  private var commentSummary: PostText {
    switch self {
    case .open: .openCommentSummary
    case .url: .urlCommentSummary
    case .browse: .browseCommentSummary
    case .copy: .copyCommentSummary
    case .view, .reveal, .show, .save, .star, .unstar, .unseen: summary
    }
  }
}
