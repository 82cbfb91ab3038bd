public import Viper

/// The way out of the list of sayings.
public protocol SayingsRouting: AnyObject {
  func showSaying(_ saying: Saying)
}

/// Shows the whole of a saying on a stack.
public final class SayingsRouter<Stack: SceneStack>: SayingsRouting {
  private let stack: Stack
  private let destination: (Saying) -> Stack.Destination

  public init(stack: Stack, destination: @escaping (Saying) -> Stack.Destination) {
    self.stack = stack
    self.destination = destination
  }

  public func showSaying(_ saying: Saying) {
    stack.push(destination(saying))
  }
}
