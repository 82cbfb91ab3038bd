public import Localization
public import Posts
public import Viper

/// The actions on a post.
public nonisolated enum PostAction: RowAction {
  case open, view, reveal, show, full, url, browse, copy, save
  /// Sets a mark.
  case mark(PostMark)
  /// Changes the post on its server.
  case write(PostWrite)
  /// Votes in the poll of the post.
  case vote

  public static let allCases: [PostAction] =
    [.open, .view, .reveal, .show, .full, .url, .browse, .copy, .save] + PostMark.ofRows.map(mark) + writes

  /// The actions that change a post on its server.
  package static let writes = PostWrite.ofPosts.map(write) + [.vote]

  public init?(rawValue: String) {
    guard let action = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = action
  }

  /// The name of the command.
  public var rawValue: String {
    switch self {
    case .open: "open"
    case .view: "view"
    case .reveal: "reveal"
    case .show: "show"
    case .full: "full"
    case .url: "url"
    case .browse: "browse"
    case .copy: "copy"
    case .save: "save"
    case .mark(let mark): mark.rawValue
    case .write(let write): write.word
    case .vote: PostWrite.Kind.vote.rawValue
    }
  }

  public var input: RowActionInput {
    switch self {
    case .reveal, .view, .url, .browse, .copy, .mark: .rows
    case .save: .rowsAndWords(usage: "[FILE]", example: "lake.jpg")
    case .write(let write): write.kind == .boost ? .row : .rows
    case .vote: .rowAndWords(usage: "N,…", example: "1")
    case .open, .show, .full: .row
    }
  }
  public var isReading: Bool { self != .reveal && !isMark && !isTypedInFull }
  public var yields: Bool { self == .full || isMark || isTypedInFull }
  public var isTypedInFull: Bool {
    switch self {
    case .write, .vote: true
    default: false
    }
  }
  /// The word `hidden`, which after `reveal` lists the posts hidden by filters; nil for other actions.
  public var word: String? { self == .reveal ? "hidden" : nil }

  private var isMark: Bool { if case .mark = self { true } else { false } }

  /// Whether the caller must mark the post as read, because the action shows the post without opening its page.
  package var reads: Bool {
    switch self {
    case .view, .browse: true
    case .open, .show, .full, .reveal, .url, .copy, .save, .mark, .write, .vote: false
    }
  }

  public var output: CommandOutput {
    switch self {
    case .open, .view, .show, .full: .scene
    case .reveal: .rows
    case .url, .browse, .copy, .save, .mark, .write, .vote: .done
    }
  }

  @MainActor public func label(in language: Language) -> String? {
    self == .open ? PostText.table.strings(for: language)[.readLabel] : nil
  }

  @MainActor public func summary(in language: Language) -> String {
    let texts = PostText.table.strings(for: language)
    return switch self {
    case .open: texts[.openSummary]
    case .view: texts[.viewSummary]
    case .reveal: texts[.revealSummary]
    case .show: texts[.showSummary]
    case .full: texts[.fullSummary]
    case .url: texts[.urlSummary]
    case .browse: texts[.browseSummary]
    case .copy: texts[.copySummary]
    case .save: texts[.saveSummary]
    case .mark(let mark): MarkText.table.strings(for: language)[MarkText(.summary, of: mark)]
    case .write, .vote: WriteText.table.strings(for: language)[WriteText(.summary, of: rawValue)]
    }
  }
}
