public import Foundation
public import JSON
public import Posts
public import Viper

/// A message in the list.
public nonisolated struct MessageRow: ListRow {
  public let message: Message
  /// The date that counts as now; nil to show real dates.
  public let dateAnchor: Date?

  /// Creates the row of a message, with a real or shifted date.
  public init(_ message: Message, dateAnchor: Date? = nil) {
    self.message = message
    self.dateAnchor = dateAnchor
  }

  public var id: Message.ID { message.id }
  public var kind: String { "message" }
  public var actions: [MessageAction] { MessageAction.allCases }
  public func hint(in context: PresentationContext) -> String { "\(message.author): \(message.content)" }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(message.content, detail: message.author, date: message.updated)
  }
  public func searchText(in context: PresentationContext) -> String { "\(message.author)\n\(message.content)" }
  public var images: [ImageRef] { message.photo.map { [ImageRef($0)] } ?? [] }

  /// Returns the date of the message, shifted if there is a `dateAnchor`.
  public func shownDate(in context: PresentationContext) -> Date {
    message.updated.addingTimeInterval(dateAnchor.map { context.now().timeIntervalSince($0) } ?? 0)
  }

  /// Returns the formatted date of the message.
  public func date(in context: PresentationContext) -> String {
    context.dateText(for: shownDate(in: context))
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "author": .string(message.author), "text": .string(message.content),
      "updatedAt": .string(message.updated.formatted(.iso8601)),
      "date": .string(date(in: context)), "photoUrl": message.photo.map { .string($0) },
    ]
  }
}
