public import Foundation
public import Viper

/// A message in the list.
public nonisolated struct MessageRow: ListRow {
  public let message: Message
  /// The date that is shown as now; nil for real dates.
  public let dateAnchor: Date?

  public init(_ message: Message, dateAnchor: Date? = nil) {
    self.message = message
    self.dateAnchor = dateAnchor
  }

  public var id: Message.ID { message.id }
  public var kind: String { "message" }
  public var actions: [MessageAction] { [.dismiss] }
  /// None: a message has no scene of its own.
  public var mainAction: MessageAction? { nil }
  public func hint(in context: PresentationContext) -> String { "\(message.author): \(message.content)" }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(message.content, detail: message.author, date: message.updated)
  }
  public var images: [ImageRef] { message.photo.map { [ImageRef($0)] } ?? [] }

  /// The relative date of the message, shifted if there is a `dateAnchor`.
  public func date(in context: PresentationContext) -> String {
    let shift = dateAnchor.map { context.now().timeIntervalSince($0) } ?? 0
    return context.dateText(for: message.updated.addingTimeInterval(shift))
  }

  public func fields(in context: PresentationContext) -> KeyValuePairs<String, JSONValue?> {
    [
      "author": .string(message.author), "text": .string(message.content),
      "updatedAt": .string(message.updated.formatted(.iso8601)),
      "date": .string(date(in: context)), "photoUrl": message.photo.map { .string($0) },
    ]
  }
}
