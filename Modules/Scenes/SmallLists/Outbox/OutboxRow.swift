public import JSON
import Loading
public import Localization
import PostRows
public import Posts
public import Terminal
public import Viper

/// The action on a change in the outbox.
public nonisolated enum OutboxAction: String, RowAction {
  /// Discards the change without sending it.
  case drop

  public var input: RowActionInput { .rows }
  public var isTypedInFull: Bool { true }
  public var output: CommandOutput { .done }

  @MainActor public func summary(in language: Language) -> String {
    OutboxText.table.strings(for: language)[.dropSummary]
  }
}

/// A change in the outbox: to a post, to marks of an account, or to a feed in an account's list.
public nonisolated struct OutboxRow: SmallRow {
  /// A feed of an account, with its new title or labels.
  private nonisolated struct Feed: Hashable {
    let name: String
    let title: String?
    let labels: [String]
  }

  public let id: String
  private let word: String
  private let account: String
  private let source: String
  /// The post before the change; nil if unknown, or for a change to an account.
  private let post: Post?
  /// The number of marked articles; nil for other changes.
  private let articleCount: Int?
  /// The changed feed; nil for other changes.
  private let feed: Feed?
  /// The indices of the selected poll options, from 0; nil for other changes.
  private let choices: [Int]?
  let state: PostWrite.State
  /// The reason why the last attempt failed; nil before the first attempt.
  private let failure: LoadFailure?

  /// Creates the row of a change to a post.
  public init(_ entry: OutboxEntry) {
    (id, word, account, source) = (String(entry.id), entry.write.word, entry.account, entry.source)
    (state, failure) = (entry.state, entry.reason)
    (post, articleCount, feed) = (entry.post, nil, nil)
    choices = entry.write.kind == .vote ? entry.write.choices : nil
  }

  /// Creates the row of a change to an account.
  public init(_ entry: AccountEntry) {
    (id, account, source) = (entry.id, entry.account, entry.source)
    (state, failure, choices, post) = (entry.state, entry.reason, nil, nil)
    switch entry.change {
    case .marks(let mark, let count): (word, articleCount, feed) = (mark.rawValue, count, nil)
    case .feed(let command, let name, let title, let labels):
      (word, articleCount, feed) = (command.rawValue, nil, Feed(name: name, title: title, labels: labels))
    }
  }

  /// The number of changes that the row represents.
  var count: Int { articleCount ?? 1 }

  public static var hasTwoLines: Bool { true }
  public var kind: String { "write" }
  public var actions: [OutboxAction] { [.drop] }
  public var mainAction: OutboxAction? { nil }
  @MainActor public func hint(in context: PresentationContext) -> String { "\(word) \(words(in: context))" }
  @MainActor public func line(in context: PresentationContext) -> RowLine {
    RowLine(words(in: context), detail: word, source: account, address: post?.details.link)
  }

  /// Returns the words that identify the post, the articles or the feed; empty if the post is unknown.
  @MainActor private func words(in context: PresentationContext) -> String {
    if let articleCount { return context.strings(OutboxText.table)(.articles, ["count": articleCount]) }
    guard let feed else { return post.map { PostRow($0).hint(in: context) } ?? "" }
    let title = feed.title.map { ["→", $0] } ?? []
    return ([feed.name] + title + feed.labels.map(TaggedText.shown)).joined(separator: " ")
  }

  /// Returns a sentence with the reason why the change failed; nil before the first attempt.
  func reason(in context: PresentationContext) -> String? { failure?.text(in: context.language) }

  @MainActor public func searchText(in context: PresentationContext) -> String {
    [word, words(in: context), account, reason(in: context)].searchText
  }

  /// Returns the command, and the object that it changes.
  @MainActor public func title(in context: PresentationContext) -> StyledText {
    StyledText(word, .accent) + StyledText("  ") + StyledText(line: words(in: context), .strong)
  }

  /// Returns the state, the reason, and the account.
  @MainActor public func facts(in context: PresentationContext) -> [String?] {
    let text: OutboxText =
      switch state {
      case .pending: .pending
      case .sending: .sending
      case .failed: .failed
      }
    return [context.strings(OutboxText.table)[text], reason(in: context), account]
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "write": .string(word),
      "choices": choices.map { .array($0.map { .integer($0 + 1) }) },
      "account": .string(account),
      "source": .string(source),
      "count": articleCount.map { .integer($0) },
      "feed": feed.map { .string($0.name) },
      "name": feed?.title.map { .string($0) },
      "tags": feed.flatMap { $0.labels.isEmpty ? nil : .array($0.labels.map { .string($0) }) },
      "post": post.map { post in
        .object([JSONValue.Member("id", .string(post.id.rawValue))] + PostRow(post).fields(in: context).members)
      },
      "state": .string(state.rawValue),
      "reason": reason(in: context).map { .string($0) },
    ]
  }
}
