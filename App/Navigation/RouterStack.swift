package import Terminal
package import Viper

/// The scenes on screen, the last on top: it keeps them, starts them when they first come on top, and lets go of them.
package final class RouterStack: SceneStack {
  private(set) var scenes: [any TerminalScene] = []
  /// Called when the scene on top changes its content.
  ///
  /// What changes beneath it is seen when it is on top again.
  var onChange: (any TerminalScene, ListChange) -> Void = { _, _ in }
  /// Told of every scene that outlives its place on the stack.
  private let onLeak: (SceneLeak) -> Void
  private var started: Set<ObjectIdentifier> = []
  /// Those that still run, by the number of the scene that was dropped.
  private(set) var leakChecks: [Int: Task<Void, Never>] = [:]
  private var droppedScenes = 0

  init(onLeak: @escaping (SceneLeak) -> Void = { _ in }) {
    self.onLeak = onLeak
  }

  var top: (any TerminalScene)? { scenes.last }

  package func show(_ scene: any TerminalScene, by policy: StackPolicy) {
    switch policy {
    case .push: replace(from: height, with: [scene])
    case .replace: replace(from: height - 1, with: [scene])
    case .single: if !pop(to: scene.route) { replace(from: height, with: [scene]) }
    }
  }

  @discardableResult package func pop(to route: Route) -> Bool {
    guard let index = scenes.lastIndex(where: { $0.route == route }) else { return false }
    replace(from: index + 1, with: [])
    return true
  }

  /// Where the next scene goes: what is modal makes room for it.
  private var height: Int {
    scenes.lastIndex { !$0.isModal }.map { $0 + 1 } ?? 0
  }

  package func pop() {
    replace(from: scenes.count - 1, with: [])
  }

  func popToRoot() {
    replace(from: 1, with: [])
  }

  /// Lets go of the scenes from `depth` up and puts others in their place.
  func replace(from depth: Int, with newScenes: [any TerminalScene]) {
    let before = top
    while scenes.count > max(0, depth) { dropTop() }
    for scene in newScenes {
      scene.onChange = { [weak self, weak scene] change in
        if let self, let scene, scene === self.top { self.onChange(scene, change) }
      }
      scenes.append(scene)
    }
    if let before, before !== top { before.pause() }
    top?.resume()
    let routes = scenes.map(\.route)
    for scene in scenes { scene.stackDidChange(routes) }
    startTop()
  }

  /// Returns when every scene that was dropped has been looked for.
  package func finishLeakChecks() async {
    while let check = leakChecks.values.first { await check.value }
  }

  private func startTop() {
    guard let top, started.insert(ObjectIdentifier(top)).inserted else { return }
    top.start()
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
