package import Loading
package import TerminalList
import Viper

/// Checks that a scene that left the stack is released with all its parts.
///
/// Needs no clock: only work that is ending can delay the release, and the check waits for that.
package struct LeakCheck {
  private struct Part {
    let name: String
    weak var object: AnyObject?
  }

  private let scene: String
  private var parts: [Part] = []
  private var tasks: [RunningTask] = []

  /// Creates a check of a scene; the check holds the scene weakly.
  package init(of scene: some Scene) {
    self.init(named: scene.route.description)
    add(scene.parts, tasks: scene.tasks)
  }

  /// Creates a check without parts of the scene with the given name.
  package init(named scene: String) {
    self.scene = scene
  }

  /// Adds further parts, each before the parts that it owns, held weakly, and the work to wait for.
  package mutating func add(_ objects: [AnyObject], tasks: [RunningTask]) {
    parts += objects.map { Part(name: ReferencePath.name(of: $0), object: $0) }
    self.tasks += tasks
  }

  /// Whether every part is released.
  package var isReleased: Bool { parts.allSatisfy { $0.object == nil } }

  /// Waits for the scene's work, then returns the leak; nil if every part was released.
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
      // A reference back up the scene is the likely cause, so the parts below are searched first.
      let back = ReferencePath.find(object, from: objects[index...].reversed(), past: objects)
      let path = back ?? ReferencePath.find(object, from: Array(objects[..<index]), past: objects)
      return (isBack: back != nil, holder: SceneLeak.Holder(part: name, path: path))
    }
    let back = holders.filter(\.isBack).map(\.holder)
    let outside = holders.map(\.holder).filter { $0.path == nil }
    return SceneLeak(scene: scene, holders: back.isEmpty ? outside : back)
  }
}
