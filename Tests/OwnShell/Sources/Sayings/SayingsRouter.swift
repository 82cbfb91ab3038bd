public import Viper

/// Navigation from the list of sayings.
public protocol SayingsRouting: AnyObject {
  func showSaying(_ saying: Saying)
}

/// Pushes the scene of a saying on a stack.
public final class SayingsRouter<Destination>: SayingsRouting {
  private let stack: any SceneStack<Destination>
  private let saying: (Saying) -> Destination

  public init(stack: any SceneStack<Destination>, saying: @escaping (Saying) -> Destination) {
    self.stack = stack
    self.saying = saying
  }

  public func showSaying(_ saying: Saying) {
    stack.push(self.saying(saying))
  }
}
