public import Viper

/// The ways out of the Things scene.
public protocol ThingsRouting: AnyObject {
  func showDetail(of item: ThingsItem)
}

/// Shows the scenes behind the items on a stack.
public final class ThingsRouter<Destination>: ThingsRouting {
  private let stack: any SceneStack<Destination>
  private let detail: (ThingsItem) -> Destination

  public init(
    stack: any SceneStack<Destination>, detail: @escaping (ThingsItem) -> Destination
  ) {
    self.stack = stack
    self.detail = detail
  }

  public func showDetail(of item: ThingsItem) {
    stack.push(detail(item))
  }
}
