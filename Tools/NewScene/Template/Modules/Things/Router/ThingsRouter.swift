public import Viper

/// The ways out of the Things scene.
public protocol ThingsRouting: AnyObject {
  func showDetail(of item: ThingsItem)
}

/// Shows what lies behind the items on a stack.
public final class ThingsRouter<Stack: SceneStack>: ThingsRouting {
  private let stack: Stack
  private let detail: (ThingsItem) -> Stack.Destination

  public init(stack: Stack, detail: @escaping (ThingsItem) -> Stack.Destination) {
    self.stack = stack
    self.detail = detail
  }

  public func showDetail(of item: ThingsItem) {
    stack.push(detail(item))
  }
}
