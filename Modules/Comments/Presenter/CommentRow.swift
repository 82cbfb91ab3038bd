import Foundation
public import Viper

/// A comment in the list, without actions.
public nonisolated struct CommentRow: ListRow {
  public let comment: Comment

  public init(_ comment: Comment) {
    self.comment = comment
  }

  public var id: Comment.ID { comment.id }
  public var kind: String { "comment" }
  public var hint: String { "\(comment.author): \(comment.text)" }

  public func fields(in context: PresentationContext) -> KeyValuePairs<String, JSONValue?> {
    [
      "username": .string(comment.author),
      "message": .string(comment.text),
      "createdAt": comment.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": comment.createdAt.map { .string(context.relativeText(for: $0)) },
      "depth": comment.depth > 0 ? .integer(comment.depth) : nil,
    ]
  }
}
