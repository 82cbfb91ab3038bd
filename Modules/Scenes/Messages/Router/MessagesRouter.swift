public import Viper

/// Navigation from the messages.
public protocol MessagesRouting: AnyObject {
  /// Shows a message in full.
  func showMessage(_ row: MessageRow)
}

/// Navigates from the messages by pushing scenes on a stack.
public final class MessagesRouter<Destination>: MessagesRouting {
  private let stack: any SceneStack<Destination>
  private let message: (MessageRow) -> Destination

  /// Creates a router that shows a message as the scene that `message` returns.
  public init(stack: any SceneStack<Destination>, message: @escaping (MessageRow) -> Destination) {
    self.stack = stack
    self.message = message
  }

  public func showMessage(_ row: MessageRow) {
    stack.push(message(row))
  }
}
