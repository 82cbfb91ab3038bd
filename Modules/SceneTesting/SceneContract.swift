public import ContractTesting
import Loading
import Localization
import Navigation
import Terminal
public import TerminalList
public import Testing
public import Viper

/// The contract of list scenes, checked from outside.
///
/// ```swift
/// @Test func keepsTheContract() async {
///   await SceneContract(full: things, changed: fewerThings, empty: [], texts: ThingsText.table.problems()) {
///     ThingsScenes.makeList($0, load: $1)
///   }.check()
/// }
/// ```
@MainActor public struct SceneContract<Resource: Sendable> {
  /// Makes the scene, with a load that the contract answers.
  public typealias Make = (PresentationContext, @escaping @Sendable () async throws -> Resource) -> any TerminalScene

  private let full: Resource
  private let changed: Resource
  private let empty: Resource?
  private let texts: [String]
  private let make: Make

  /// The contract for a scene.
  ///
  /// - Parameters:
  ///   - full: a resource with at least one row.
  ///   - changed: the resource after a refresh: reordered, with one row more and one less; or the same.
  ///   - empty: a resource without rows; nil for a scene that always has one.
  ///   - texts: the problems of the scene's string tables, from `StringTable.problems()`.
  ///   - make: makes the scene.
  public init(full: Resource, changed: Resource, empty: Resource?, texts: [String], make: @escaping Make) {
    self.full = full
    self.changed = changed
    self.empty = empty
    self.texts = texts
    self.make = make
  }

  /// Records the violations as issues of the running test.
  public func check(sourceLocation: SourceLocation = #_sourceLocation) async {
    for violation in await violations() {
      Issue.record(Comment(rawValue: violation.description), sourceLocation: sourceLocation)
    }
  }

  /// The rules that the scene violates.
  public func violations() async -> [ContractViolation] {
    var violations = texts.map(ContractViolation.text)
    violations += await loading()
    violations += await lifetime()
    for language in Language.supported { violations += await states(in: language) }
    violations += await numbers()
    return violations
  }

  private func scene(_ language: Language = .english) -> (any TerminalScene, LoaderSpy<Resource>) {
    let loader = LoaderSpy<Resource>()
    return (make(PresentationContext(language: language), loader.load), loader)
  }

  // MARK: - The rules

  private func loading() async -> [ContractViolation] {
    let (scene, loader) = scene()
    var violations: [ContractViolation] = []
    if loader.requestCount > 0 || !scene.tasks.isEmpty {
      violations.append(.loads(max(1, loader.requestCount), when: "before the scene was started"))
    }
    scene.start()
    await request(by: scene, loader)
    if loader.requestCount == 0 { violations.append(.loads(0, when: "by one start")) }
    if scene.state != .loading { violations.append(.state("loading", is: scene.state.rawValue)) }
    await end(scene, loader, with: .success(full))
    if loader.requestCount > 1 { violations.append(.loads(loader.requestCount, when: "by one start")) }
    return violations + commands(of: scene) + json(of: scene)
  }

  private func commands(of scene: any TerminalScene) -> [ContractViolation] {
    let commands = scene.commands.map(\.name)
    let names = Set(ShellWord.allCases.map(\.rawValue))
    return commands.enumerated().filter { names.contains($1) || commands[..<$0].contains($1) }
      .map { .hiddenCommand($1) }
  }

  private func lifetime() async -> [ContractViolation] {
    let loader = LoaderSpy<Resource>()
    var violations: [ContractViolation] = []
    var tasks: [RunningTask] = []
    let leaks: LeakCheck
    do {
      let scene = make(PresentationContext(language: .english), loader.load)
      scene.start()
      await request(by: scene, loader)
      scene.pause()
      if loader.events.contains(.cancelled(0)) { violations.append(.cancelledWhenCovered()) }
      scene.resume()
      tasks = scene.tasks
      leaks = LeakCheck(of: scene)
    }
    if let leak = leaks.leak() {
      // A leaked scene never cancels its work: waiting for that would never end.
      loader.endAll(with: .failure(CancellationError()))
      return violations + [.leak(leak)]
    }
    if !tasks.isEmpty, tasks.allSatisfy(\.end.isCancelled) {
      await loader.waitForCancellation()
    } else {
      violations.append(.notCancelled())
      loader.endAll(with: .failure(CancellationError()))
    }
    for task in tasks { await task.end.value }
    return violations
  }

  private func states(in language: Language) async -> [ContractViolation] {
    let (scene, loader) = scene(language)
    scene.start()
    await request(by: scene, loader)
    let texts = ListText.table.strings(for: language)
    var violations = shows(texts[.loading], scene, "loading", language) + widths(of: scene, "loading")
    let lost = LoadError.connectivity(.refused).at("lost.example")
    await end(scene, loader, with: .failure(lost))
    if scene.state != .failed { violations.append(.state("failed", is: scene.state.rawValue)) }
    violations += shows(Failure(loading: lost, in: language).message, scene, "failed", language)
    violations += widths(of: scene, "failed")
    if let empty {
      await reload(scene, loader, with: empty)
      if scene.state != .empty { violations.append(.state("empty", is: scene.state.rawValue)) }
      if scene.view.notices(width: 80).allSatisfy(\.plain.isEmpty) {
        violations.append(.stateNotShown("empty", in: language.tag, screen: SceneScreen().text(of: scene)))
      }
      violations += widths(of: scene, "empty") + json(of: scene)
    }
    await reload(scene, loader, with: full)
    if scene.state != .loaded { violations.append(.state("loaded", is: scene.state.rawValue)) }
    let widest = SceneScreen(width: 200).rows(of: scene).map(\.width).max() ?? 0
    if language == .english, widest <= 30 {
      violations.append(.weakSample("width", "no row of `full` is wider than 30 columns"))
    }
    return violations + widths(of: scene, "loaded")
  }

  private func numbers() async -> [ContractViolation] {
    let (scene, loader) = scene()
    scene.start()
    await request(by: scene, loader)
    await end(scene, loader, with: .success(full))
    let before = numbersByText(of: scene)
    await reload(scene, loader, with: changed)
    let moved = numbersByText(of: scene).filter { text, number in before[text].map { $0 != number } ?? false }
    guard let (text, number) = moved.first else {
      let hasCommon = numbersByText(of: scene).keys.contains { before[$0] != nil }
      return hasCommon ? [] : [.weakSample("numbers", "no row of `changed` has the text of one of `full`")]
    }
    return [.numbersChanged(from: "\(before)", to: "“\(text)”: \(number)")]
  }

  /// The numbers of the rows with a unique text, by that text.
  private func numbersByText(of scene: any TerminalScene) -> [String: Int] {
    Dictionary(grouping: scene.rowHints { _, _ in true }, by: \.text)
      .filter { $1.count == 1 }.compactMapValues { $0.first?.number }
  }

  // MARK: - Means

  /// Waits until the scene has sent a request or is idle.
  private func request(by scene: any TerminalScene, _ loader: LoaderSpy<Resource>) async {
    while !loader.events.contains(.requested), scene.isBusy, !Task.isCancelled { await Task.yield() }
  }

  /// Answers every request until the scene is idle.
  private func end(
    _ scene: any TerminalScene, _ loader: LoaderSpy<Resource>, with result: Result<Resource, any Error>
  ) async {
    while scene.isBusy, !Task.isCancelled {
      loader.endAll(with: result)
      await Task.yield()
    }
  }

  private func reload(_ scene: any TerminalScene, _ loader: LoaderSpy<Resource>, with resource: Resource) async {
    do {
      try scene.types("refresh")
    } catch {
      return
    }
    await end(scene, loader, with: .success(resource))
  }

  private func shows(
    _ text: String, _ scene: any TerminalScene, _ state: String, _ language: Language
  ) -> [ContractViolation] {
    let screen = SceneScreen(width: 200).text(of: scene)
    return screen.contains(text) ? [] : [.stateNotShown(state, in: language.tag, screen: screen)]
  }

  private func widths(of scene: any TerminalScene, _ state: String) -> [ContractViolation] {
    [30, 80].flatMap { width in
      SceneScreen(width: width).lines(of: scene).filter { $0.width > width }.prefix(1)
        .map { .tooWide($0.plain, width: width, state: state) }
    }
  }
}
