/// The stack on which a router shows scenes.
///
/// The elements are live scenes in the program, and plain values in router tests.
@MainActor public protocol SceneStack<Destination>: AnyObject, Sendable {
  /// The type of the elements.
  associatedtype Destination

  /// Shows a destination on the stack according to a policy.
  func show(_ destination: Destination, by policy: StackPolicy)
}

/// A rule for showing a scene on the stack.
public enum StackPolicy: Hashable, Sendable {
  /// Pushes the scene.
  case push
  /// Returns to the scene with the same route; if there is no such scene, pushes the scene.
  case single
}

extension SceneStack {
  /// Pushes a destination onto the stack.
  public func push(_ destination: Destination) {
    show(destination, by: .push)
  }
}
