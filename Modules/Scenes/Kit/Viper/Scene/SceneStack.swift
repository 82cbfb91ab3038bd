/// The stack on which a router shows the next scene.
///
/// Its elements are live scenes in the program, and plain values in a router's tests.
@MainActor public protocol SceneStack<Destination>: AnyObject, Sendable {
  /// The type of the elements.
  associatedtype Destination

  /// Shows a destination on the stack, according to a policy.
  func show(_ destination: Destination, by policy: StackPolicy)
}

/// The effect of showing a scene on the stack.
public enum StackPolicy: Hashable, Sendable {
  /// Pushes the scene.
  case push
  /// Returns to the scene with the same route, or else pushes the scene.
  case single
}

extension SceneStack {
  /// Shows a destination on top of the others.
  public func push(_ destination: Destination) {
    show(destination, by: .push)
  }
}
