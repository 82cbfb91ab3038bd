/// A dismissed message, with its position in the list.
public struct Dismissal: Hashable, Codable, Sendable {
  /// The message that was dismissed.
  public let message: Message
  /// The previous message in the list; nil if the dismissed message was the first.
  public let predecessor: Message.ID?
  /// The next message in the list; nil if the dismissed message was the last.
  public let successor: Message.ID?

  /// Creates a dismissal of a message between two others.
  public init(_ message: Message, after predecessor: Message.ID?, before successor: Message.ID? = nil) {
    self.message = message
    self.predecessor = predecessor
    self.successor = successor
  }
}
