/// A dismissed message, with its position in the list.
public struct Dismissal: Hashable, Codable, Sendable {
  /// The message that was dismissed.
  public let message: Message
  /// The message that preceded it in the list; nil for the first.
  public let predecessor: Message.ID?
  /// The message that followed it in the list; nil for the last.
  public let successor: Message.ID?

  /// Creates a dismissal of a message between two others.
  public init(_ message: Message, after predecessor: Message.ID?, before successor: Message.ID? = nil) {
    self.message = message
    self.predecessor = predecessor
    self.successor = successor
  }
}
