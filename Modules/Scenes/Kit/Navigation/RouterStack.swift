package import SceneKit
package import TerminalList
package import Viper

/// The stack of scenes, the top scene last.
///
/// A scene is started when it first becomes the top scene, and released when it leaves the stack.
package final class RouterStack: SceneStack {
  package private(set) var scenes: [any Scene] = []
  /// Receives every event of the top scene, and action results of the other scenes.
  ///
  /// List events of other scenes are not forwarded: those lists are redrawn when they become visible again.
  package weak var output: (any SceneOutput)?
  /// The route whose scene has its title in the prompt, such as the route of a source given on the command line.
  package var titledRoute: Route?
  /// Resolves the scenes of a route, or throws a `Failure`.
  ///
  /// Set after initialization, because the scenes' services refer to this stack.
  package var destinations: (Route) throws -> [SceneDestination] = { _ in [] }
  /// Called for each scene that is still in memory after it left the stack.
  private let onLeak: (SceneLeak) -> Void
  private var started: Set<ObjectIdentifier> = []
  /// The running leak checks, by the number of the dropped scene.
  package private(set) var leakChecks: [Int: Task<Void, Never>] = [:]
  private var droppedScenes = 0
  /// During `step`, the depth at which the next scene is shown; nil otherwise.
  private var base: Int?
  /// The session's first scene; nil until it is shown.
  private var home: SceneDestination?

  /// Creates an empty stack; `onLeak` is called for each scene that is still in memory after it left the stack.
  package init(onLeak: @escaping (SceneLeak) -> Void) {
    self.onLeak = onLeak
  }

  /// The scene on top; nil for an empty stack.
  package var top: (any Scene)? { scenes.last }

  package func show(_ scene: any Scene, by policy: StackPolicy) {
    switch policy {
    case .push: replace(from: height, with: [scene])
    case .single:
      if let index = scenes.lastIndex(where: { $0.route == scene.route }) {
        replace(from: index + 1, with: [])
      } else {
        replace(from: height, with: [scene])
      }
    }
  }

  /// Replaces the stack with the scenes of a route, and renumbers the rows of the top scene.
  ///
  /// Open scenes at the beginning of the route are reused.
  package func show(_ destinations: [SceneDestination]) {
    if scenes.isEmpty, home == nil { home = destinations.first }
    let shared = zip(scenes, destinations).prefix { $0.route == $1.route }.count
    replace(from: shared, with: destinations[shared...].map { $0.make() })
    top?.renumber()
  }

  /// Replaces the stack with the scenes of a route; open scenes at the beginning of the route are reused.
  package func show(_ route: Route) throws { show(try destinations(route)) }

  /// Pushes the scene of a route, or returns to an open scene with the same route.
  package func push(_ route: Route) throws {
    if let scene = try destinations(route).last?.make() { show(scene, by: .single) }
  }

  /// Replaces the top scene with a new scene for the same route.
  package func renewTop(_ destination: SceneDestination) {
    replace(from: scenes.count - 1, with: [destination.make()])
  }

  /// Removes the top scene.
  package func pop() {
    replace(from: scenes.count - 1, with: [])
  }

  /// Shows only the first scene of the session; reuses that scene if it is at the bottom of the stack.
  package func popToRoot() {
    if isAwayFromHome, let home { show([home]) } else { replace(from: 1, with: [] as [any Scene]) }
  }

  /// Whether the bottom scene is not the first scene of the session.
  package var isAwayFromHome: Bool { home.map { $0.route != scenes.first?.route } ?? false }

  /// The title of the scene that `popToRoot` would show.
  package var homeTitle: String { (isAwayFromHome ? home?.make() : scenes.first)?.title ?? "" }

  /// For each scene's route, the first row of the scene's last screenful.
  package var anchors: [String: RowAnchor] {
    Dictionary(scenes.compactMap { scene in scene.anchor.map { (scene.route.description, $0) } }) { $1 }
  }

  /// Runs `body`; a scene that `body` shows replaces every scene above `scene`.
  package func step<Result>(on scene: any Scene, _ body: () throws -> Result) rethrows -> Result {
    base = scenes.firstIndex { $0 === scene }.map { $0 + 1 }
    defer { base = nil }
    return try body()
  }

  /// Starts a scene that has never been on top, so that its rows are loaded.
  package func start(_ scene: any Scene) {
    guard scenes.contains(where: { $0 === scene }), started.insert(ObjectIdentifier(scene)).inserted else { return }
    scene.start()
  }

  /// Waits until every running leak check has ended.
  package func finishLeakChecks() async {
    while let check = leakChecks.values.first { await check.value }
  }

  /// The depth of the next scene.
  ///
  /// The next scene replaces modal scenes on top or, during `step`, the scenes above the given one.
  private var height: Int {
    if let base { return base }
    return scenes.lastIndex { !$0.isModal }.map { $0 + 1 } ?? 0
  }

  /// Replaces the scenes at the given depth and above.
  private func replace(from depth: Int, with newScenes: [any Scene]) {
    let before = top
    while scenes.count > max(0, depth) { dropTop() }
    for scene in newScenes {
      scene.onEvent = { [weak self, weak scene] event in
        if let self, let scene, scene === self.top || event.isResult { self.output?.show(event, of: scene) }
      }
      scenes.append(scene)
    }
    if let before, before !== top { before.pause() }
    top?.resume()
    if let top { start(top) }
  }

  private func dropTop() {
    guard let scene = scenes.popLast() else { return }
    started.remove(ObjectIdentifier(scene))
    droppedScenes += 1
    leakChecks[droppedScenes] = Task { [weak self, onLeak, check = LeakCheck(of: scene), number = droppedScenes] in
      if let leak = await check.run() { onLeak(leak) }
      self?.leakChecks[number] = nil
    }
  }
}

/// A receiver of scene events, such as the display of a shell.
package protocol SceneOutput: AnyObject {
  /// Shows a change in a scene or the result of an action.
  func show(_ event: SceneEvent, of scene: any Scene)
}

extension SceneEvent {
  /// Whether the event is a result that the user waits for, even if the scene is not on top.
  fileprivate var isResult: Bool {
    switch self {
    case .answered(.done, _), .failed: true
    case .answered, .list, .pictures: false
    }
  }
}
