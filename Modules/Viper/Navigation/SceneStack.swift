/// Where a router shows the next scene.
///
/// The element is whatever the app stacks: live scenes in the program, plain values in a router's test.
@MainActor public protocol SceneStack<Destination>: AnyObject {
  associatedtype Destination

  func push(_ destination: Destination)
}
