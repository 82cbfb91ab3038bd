package import Loading
package import TerminalList
import Viper

/// Checks that a scene and all its parts are released after the scene leaves the stack.
///
/// The check waits for the scene's running work, which is the only valid reason for a late release. No clock is needed.
package struct LeakCheck {
  private struct Part {
    let name: String
    weak var object: AnyObject?
  }

  private let scene: String
  private var parts: [Part] = []
  private var tasks: [RunningTask] = []

  /// Creates a check of a scene, to which it keeps weak references only.
  package init(of scene: some Scene) {
    self.init(named: scene.route.description)
    add(scene.parts, tasks: scene.tasks)
  }

  /// Creates a check for the scene with the given name, without any parts.
  package init(named scene: String) {
    self.scene = scene
  }

  /// Adds weak references to further parts, each listed before the parts that it owns, and the work to wait for.
  package mutating func add(_ objects: [AnyObject], tasks: [RunningTask]) {
    parts += objects.map { Part(name: ReferencePath.name(of: $0), object: $0) }
    self.tasks += tasks
  }

  /// Whether every part is released.
  package var isReleased: Bool { parts.allSatisfy { $0.object == nil } }

  /// Waits for the scene's work to end; returns the leak, or nil if every part was released.
  package func run() async -> SceneLeak? {
    for task in tasks { await task.end.value }
    return leak()
  }

  /// The current leak; nil if every part was released.
  package func leak() -> SceneLeak? {
    let left = parts.compactMap { part in part.object.map { (name: part.name, object: $0) } }
    guard !left.isEmpty else { return nil }
    let objects = left.map(\.object)
    let holders = left.indices.map { index in
      let (name, object) = left[index]
      // The likely cause is a reference from a part to its owner, so the deepest parts are searched first.
      let back = ReferencePath.find(object, from: objects[index...].reversed(), past: objects)
      let path = back ?? ReferencePath.find(object, from: Array(objects[..<index]), past: objects)
      return (isBack: back != nil, holder: SceneLeak.Holder(part: name, path: path))
    }
    let back = holders.filter(\.isBack).map(\.holder)
    let outside = holders.map(\.holder).filter { $0.path == nil }
    return SceneLeak(scene: scene, holders: back.isEmpty ? outside : back)
  }
}
