import Viper

/// Finds out whether a scene that was let go of is really gone, with every part it had.
///
/// Needs no clock: a scene is gone at once, but for the part of its work that is just ending, and that is waited for.
struct LeakCheck {
  private struct Part {
    let name: String
    weak var object: AnyObject?
  }

  private let scene: String
  private let parts: [Part]
  private let tasks: [RunningTask]

  init(of scene: some Scene) {
    self.scene = scene.route.description
    tasks = scene.tasks
    parts = scene.parts.map { Part(name: ReferencePath.name(of: $0), object: $0) }
  }

  /// What is left once the scene's work has ended; nil when nothing is.
  func run() async -> SceneLeak? {
    for task in tasks { await task.end.value }
    return leak()
  }

  /// What is left now.
  func leak() -> SceneLeak? {
    let left = parts.compactMap { part in part.object.map { (part.name, $0) } }
    guard !left.isEmpty else { return nil }
    let holders = left.map { name, object in
      SceneLeak.Holder(part: name, path: ReferencePath.find(object, from: left.map(\.1)))
    }
    return SceneLeak(scene: scene, holders: holders)
  }
}

/// A scene that outlived its place on the stack.
package struct SceneLeak: Hashable, Sendable, CustomStringConvertible {
  package struct Holder: Hashable, Sendable {
    /// The part that is still there.
    let part: String
    /// The property of the scene that holds it, such as `CommentsInteractor.output`; nil if none of them does.
    let path: String?
  }

  let scene: String
  let holders: [Holder]

  package var description: String {
    let lines = holders.map { holder in
      "  \(holder.part) is held by \(holder.path ?? "something outside the scene: a closure, a task or another object")"
    }
    return """
      The scene \(scene) is off the stack and still in memory:
      \(lines.joined(separator: "\n"))
      A reference that points back up the scene must be weak: pass the composer's proxy instead of the object.
      """
  }
}
