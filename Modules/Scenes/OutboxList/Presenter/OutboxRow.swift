public import JSON
import PostRows
import Posts
public import Viper

/// A change in the outbox.
public nonisolated struct OutboxRow: ListRow {
  public let write: WaitingWrite

  public init(_ write: WaitingWrite) {
    self.write = write
  }

  public var id: Int64 { write.id }
  public var kind: String { "write" }
  public var actions: [OutboxAction] { [.drop] }
  public var mainAction: OutboxAction? { nil }
  @MainActor public func hint(in context: PresentationContext) -> String { "\(write.write.word) \(words(in: context))" }
  @MainActor public func line(in context: PresentationContext) -> RowLine {
    RowLine(
      words(in: context), detail: write.write.word, source: write.account, address: write.post?.details.link)
  }

  /// The words that identify the post; empty if the post is unknown.
  @MainActor func words(in context: PresentationContext) -> String {
    write.post.map { PostRow($0).hint(in: context) } ?? ""
  }

  @MainActor public func searchText(in context: PresentationContext) -> String {
    [write.write.word, words(in: context), write.account, write.reason].searchText
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "write": .string(write.write.word),
      "choices": choices,
      "account": .string(write.account),
      "source": .string(write.source),
      "post": write.post.map { post in
        .object([JSONValue.Member("id", .string(post.id.rawValue))] + PostRow(post).fields(in: context).members)
      },
      "state": .string(write.state.rawValue),
      "reason": write.reason.map { .string($0) },
    ]
  }

  /// The numbers of the chosen options of a poll; nil unless the change is a vote.
  private var choices: JSONValue? {
    guard case .vote(let choices) = write.write else { return nil }
    return .array(choices.map { .integer($0 + 1) })
  }
}
