import Loading
import Viper

/// Checks that a scene that left the stack is released with all its parts.
///
/// Needs no clock: only work that is ending can delay the release, and the check waits for that.
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

  /// Waits for the scene's work, and returns the leak; nil if every part is released.
  func run() async -> SceneLeak? {
    for task in tasks { await task.end.value }
    return leak()
  }

  /// The leak now.
  func leak() -> SceneLeak? {
    let left = parts.compactMap { part in part.object.map { (part.name, $0) } }
    guard !left.isEmpty else { return nil }
    let holders = left.map { name, object in
      SceneLeak.Holder(part: name, path: ReferencePath.find(object, from: left.map(\.1)))
    }
    return SceneLeak(scene: scene, holders: holders)
  }
}

/// A scene that is still in memory after it left the stack.
package struct SceneLeak: Hashable, Sendable, CustomStringConvertible {
  package struct Holder: Hashable, Sendable {
    /// The part that is still in memory.
    let part: String
    /// The property of the scene that holds it, such as `CommentsInteractor.output`; nil if none does.
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
