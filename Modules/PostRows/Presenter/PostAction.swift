public import Localization
public import Posts
public import Viper

/// The actions of a post, of which a comment has some.
public nonisolated enum PostAction: RowAction {
  case open, view, reveal, show, url, browse, copy, save
  /// Sets a mark.
  case mark(PostMark)

  public static let allCases: [PostAction] =
    [.open, .view, .reveal, .show, .url, .browse, .copy, .save] + PostMark.ofRows.map(mark)
  /// The actions of comments.
  package static let ofComments: [PostAction] = [.open, .reveal, .url, .browse, .copy]

  public init?(rawValue: String) {
    guard let action = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = action
  }

  /// The word that is typed.
  public var rawValue: String {
    switch self {
    case .open: "open"
    case .view: "view"
    case .reveal: "reveal"
    case .show: "show"
    case .url: "url"
    case .browse: "browse"
    case .copy: "copy"
    case .save: "save"
    case .mark(let mark): mark.rawValue
    }
  }

  public var input: RowActionInput {
    switch self {
    case .reveal, .view, .mark: .rows
    case .save: .rowAndWords(usage: "[FILE]", example: "lake.jpg")
    case .open, .show, .url, .browse, .copy: .row
    }
  }
  public var isReading: Bool { self != .reveal && !yields }
  public var yields: Bool { if case .mark = self { true } else { false } }

  /// Whether a person reads the post by it.
  package var opens: Bool {
    switch self {
    case .open, .view, .show, .browse: true
    case .reveal, .url, .copy, .save, .mark: false
    }
  }

  public var output: CommandOutput {
    switch self {
    case .open, .view, .show: .scene
    case .reveal: .rows
    case .url, .browse, .copy, .save, .mark: .done
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
    case .mark(let mark): mark.summaries.list
    }
  }

  private var commentSummary: PostText {
    switch self {
    case .open: .openCommentSummary
    case .url: .urlCommentSummary
    case .browse: .browseCommentSummary
    case .copy: .copyCommentSummary
    case .view, .reveal, .show, .save, .mark: summary
    }
  }
}
