public import Viper

/// Navigates from the list of Things.
public protocol ThingsRouting: AnyObject {
  func showItem(_ item: ThingsItem)
}

/// Pushes the scenes of items on a stack.
public final class ThingsRouter<Destination>: ThingsRouting {
  private let stack: any SceneStack<Destination>
  private let item: (ThingsItem) -> Destination

  public init(
    stack: any SceneStack<Destination>, item: @escaping (ThingsItem) -> Destination
  ) {
    self.stack = stack
    self.item = item
  }

  public func showItem(_ item: ThingsItem) {
    stack.push(self.item(item))
  }
}
