public import Foundation
public import Viper

/// A message as the list shows it.
public nonisolated struct MessageRow: ListRow {
  public let id: Message.ID
  public let author: String
  public let text: String
  public let updatedAt: Date
  /// How long ago that is, in the user's language, and as the dates are shown now.
  public let date: String
  public let imageAddress: String?

  public init(_ message: Message, date: String) {
    id = message.id
    author = message.author
    text = message.content
    updatedAt = message.updated
    self.date = date
    imageAddress = message.photo
  }

  public var kind: String { "message" }
  public var actions: [RowAction] { [.dismiss] }
  /// A message is read where it stands.
  public var mainAction: RowAction? { nil }
  public var hint: String { "\(author): \(text)" }

  public var fields: KeyValuePairs<String, JSONValue?> {
    [
      "author": .string(author), "text": .string(text),
      "updatedAt": .string(updatedAt.formatted(.iso8601)), "date": .string(date),
    ]
  }
}
