/// Where a router shows the next scene.
///
/// The element is whatever the app stacks: live scenes in the program, plain values in a router's test.
@MainActor public protocol SceneStack<Destination>: AnyObject {
  associatedtype Destination

  func show(_ destination: Destination, by policy: StackPolicy)
  /// Leaves the scenes above the last one with this route; false if there is none.
  @discardableResult func pop(to route: Route) -> Bool
}

/// What becomes of the stack when a scene is shown.
public enum StackPolicy: Hashable, Sendable {
  /// The scene comes on top of the others.
  case push
  /// The scene takes the place of the one on top, and of the only one at the root.
  case replace
  /// If a scene with its route is there, that one comes on top again; else the scene is pushed.
  case single
}

extension SceneStack {
  public func push(_ destination: Destination) {
    show(destination, by: .push)
  }
}
