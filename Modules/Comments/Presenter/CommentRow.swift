public import Foundation
public import Viper

/// A comment in the list.
///
/// It leads nowhere.
public nonisolated struct CommentRow: ListRow {
  public let id: UUID
  public let username: String
  public let message: String
  public let createdAt: Date
  private let style: RelativeDateStyle

  public init(_ comment: ImageComment, style: RelativeDateStyle) {
    id = comment.id
    username = comment.username
    message = comment.message
    createdAt = comment.createdAt
    self.style = style
  }

  /// How long ago that was, in the user's language.
  ///
  /// Told when it is asked for: few rows of a long list ever are.
  public var date: String { style.text(for: createdAt) }
  public var kind: String { "comment" }
  public var hint: String { "\(username): \(message)" }

  public var fields: KeyValuePairs<String, JSONValue?> {
    [
      "username": .string(username),
      "message": .string(message),
      "createdAt": .string(createdAt.formatted(.iso8601)),
      "date": .string(date),
    ]
  }
}
