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
      "createdAt": .string(comment.createdAt.formatted(.iso8601)),
      "date": .string(context.relativeText(for: comment.createdAt)),
      "depth": comment.depth > 0 ? .integer(comment.depth) : nil,
    ]
  }
}
