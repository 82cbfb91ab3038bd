public import JSON
import Loading
public import Localization
import PostRows
public import Posts
public import Terminal
public import Viper

/// The action on a change in the outbox.
public nonisolated enum OutboxAction: String, RowAction {
  /// Drops the change: it is not sent.
  case drop

  public var input: RowActionInput { .rows }
  public var isTypedInFull: Bool { true }
  public var output: CommandOutput { .done }

  @MainActor public func summary(in language: Language) -> String {
    OutboxText.table.strings(for: language)[.dropSummary]
  }
}

/// A change in the outbox.
public nonisolated struct OutboxRow: SmallRow {
  let entry: OutboxEntry

  public init(_ entry: OutboxEntry) {
    self.entry = entry
  }

  public static var hasTwoLines: Bool { true }
  public var id: Int64 { entry.id }
  public var kind: String { "write" }
  public var actions: [OutboxAction] { [.drop] }
  public var mainAction: OutboxAction? { nil }
  @MainActor public func hint(in context: PresentationContext) -> String { "\(entry.write.word) \(words(in: context))" }
  @MainActor public func line(in context: PresentationContext) -> RowLine {
    RowLine(
      words(in: context), detail: entry.write.word, source: entry.account, address: entry.post?.details.link)
  }

  /// The words that identify the post; empty if the post is unknown.
  @MainActor private func words(in context: PresentationContext) -> String {
    entry.post.map { PostRow($0).hint(in: context) } ?? ""
  }

  /// The sentence that says why the change was not made; nil if it was not tried.
  func reason(in context: PresentationContext) -> String? { entry.reason?.text(in: context.language) }

  @MainActor public func searchText(in context: PresentationContext) -> String {
    [entry.write.word, words(in: context), entry.account, reason(in: context)].searchText
  }

  /// The command and the post.
  @MainActor public func title(in context: PresentationContext) -> StyledText {
    StyledText(entry.write.word, .accent) + StyledText("  ") + StyledText(line: words(in: context), .strong)
  }

  /// The account, the state and the reason.
  @MainActor public func facts(in context: PresentationContext) -> [String?] {
    let state: OutboxText =
      switch entry.state {
      case .pending: .pending
      case .sending: .sending
      case .failed: .failed
      }
    return [entry.account, context.strings(OutboxText.table)[state], reason(in: context)]
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "write": .string(entry.write.word),
      "choices": choices,
      "account": .string(entry.account),
      "source": .string(entry.source),
      "post": entry.post.map { post in
        .object([JSONValue.Member("id", .string(post.id.rawValue))] + PostRow(post).fields(in: context).members)
      },
      "state": .string(entry.state.rawValue),
      "reason": reason(in: context).map { .string($0) },
    ]
  }

  /// The numbers of the chosen options of a poll; nil for another change.
  private var choices: JSONValue? {
    entry.write.kind == .vote ? .array(entry.write.choices.map { .integer($0 + 1) }) : nil
  }
}
