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
  /// How long ago that was, in the user's language.
  public let date: String

  public init(id: UUID, username: String, message: String, createdAt: Date, date: String) {
    self.id = id
    self.username = username
    self.message = message
    self.createdAt = createdAt
    self.date = date
  }

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
