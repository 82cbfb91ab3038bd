import ContractTesting
import JSON
public import Localization
import Navigation
public import SceneKit
import TerminalList
public import Testing
import Viper

/// Walks through the scenes of a package, with their catalog, a real stack, and prepared responses.
///
/// ```swift
/// try await SceneWalk(QuotesScenes.entries, get: ["https://quotes.example/1": .text("…")]).run { walk in
///   try await walk.goto("quotes")
///   try await walk.open(2)
///   #expect(walk.screen.contains("the second quote"))
/// }
/// ```
///
/// Each step ends after the top scene has loaded its rows and their pictures.
@MainActor public final class SceneWalk {
  /// The services of the scenes.
  public let services: SceneServices
  /// The message of the last action; nil if the action showed something else.
  public private(set) var said: String?
  private let stack: RouterStack
  private let catalog: SceneCatalog
  private let view: SceneScreen
  private let leaks: WaitableState<[SceneLeak]>
  /// The violations of lists with repeated rows in their responses.
  private var repetitions: [ContractViolation] = []
  /// The results of asynchronous actions that have not been processed yet.
  private var results: [Result<Answer, any Error>] = []

  /// Creates a walk without a scene.
  ///
  /// - Parameters:
  ///   - entries: makes the entries of the scenes; a scene with a parent in another package becomes a root.
  ///   - network: the answers to the scenes' requests.
  ///   - documents: the saved documents; none by default.
  ///   - language: the user's language.
  ///   - clock: the clock of the scenes.
  ///   - memory: the values that scenes store, such as those of an earlier session.
  ///   - settings: the values of the settings of scenes.
  ///   - width: the width of the screen, in columns.
  public init(
    _ entries: (SceneServices) -> [SceneEntry], get network: PlayedNetwork = [:], documents: PlayedDocuments? = nil,
    in language: Language = .english,
    clock: TestClock = TestClock(), memory: SceneMemory = SceneMemory(), settings: SceneSettings = SceneSettings(),
    width: Int = 80
  ) {
    let (leaks, guide) = (WaitableState<[SceneLeak]>([]), WalkGuide())
    let stack = RouterStack(onLeak: { leak in leaks.update { $0.append(leak) } })
    (self.stack, self.leaks, view) = (stack, leaks, SceneScreen(width: width))
    services = .playing(
      get: network, documents: documents, in: language, clock: clock, isInteractive: true, stack: stack,
      show: { try guide.walk?.show($0) }, memory: memory, settings: settings)
    catalog = SceneCatalog(ofPackage: entries(services))
    stack.output = guide
    guide.walk = self
  }

  /// Runs the walk, leaves every scene, and records leaks and repeated rows as issues of the running test.
  ///
  /// - Throws: the error of the body.
  public func run(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (SceneWalk) async throws -> Void
  ) async throws {
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(self))
    } catch {
      result = .failure(error)
    }
    while stack.top != nil { stack.pop() }
    await stack.finishLeakChecks()
    let violations = repetitions + leaks.state.map { ContractViolation(.leak, $0.words, SceneLeak.fix) }
    for violation in violations {
      Issue.record(Comment(rawValue: violation.description), sourceLocation: sourceLocation)
    }
    try result.get()
  }

  // MARK: - Steps

  /// Goes to a route; its parent scenes are on the stack below.
  ///
  /// - Throws: `Failure` for a route that the catalog does not know.
  public func goto(_ route: String) async throws {
    guard let parsed = Route(parsing: route) else { throw Failure(.badArgument, "“\(route)” is not a route.") }
    try show(parsed)
    try await settle()
  }

  /// Opens the row with a number.
  ///
  /// - Throws: the error of the action, or `Failure` for an unknown row.
  public func open(_ row: Int) async throws {
    try await types("\(ShellWord.open.rawValue) \(row)")
  }

  /// Loads the next page.
  ///
  /// - Throws: `Failure` if there is no scene.
  public func more() async throws {
    try await types(ShellWord.more.rawValue)
  }

  /// Leaves the scene on top.
  ///
  /// - Throws: the error of an asynchronous action that has ended since the last step.
  public func back() async throws {
    stack.pop()
    try await settle()
  }

  /// Types a line in the scene on top: one of its commands, `open N`, a number, `more`, or `undo`.
  ///
  /// - Throws: the error of the action, or `Failure` for a line that is not a command of the scene.
  public func types(_ line: String) async throws {
    said = nil
    if line == LastChange.word, try top.command(named: line) == nil {
      try takeBack()
    } else {
      try take(try top.types(line))
    }
    try await settle()
  }

  // MARK: - What is shown

  /// The whole output, from the title to the footer; empty without a scene.
  public var screen: String { stack.top.map(view.text) ?? "" }
  /// The scene on top as one line of JSON; empty without a scene.
  public var json: String { stack.top?.json(.all).line ?? "" }
  /// The routes of the scenes, the one on top last.
  public var routes: [String] { stack.scenes.map(\.route.description) }

  private var top: any Scene {
    get throws {
      guard let top = stack.top else { throw Failure(.badArgument, "No scene is shown: begin with goto.") }
      return top
    }
  }
}

// MARK: - Answers

extension SceneWalk {
  fileprivate func show(_ route: Route) throws {
    guard let destinations = catalog.stack(for: route) else {
      let patterns = catalog.entries.map(\.kind.pattern.description)
      throw Failure(.badArgument, "No scene is at “\(route)”; the catalog has \(patterns).")
    }
    stack.show(destinations)
  }

  /// Undoes the latest change, as the shell's `undo` does.
  private func takeBack() throws {
    guard case .work(let name, let status, let work) = try services.lastChange.undo() else { return }
    try top.run(SceneAction(LastChange.word), name: name, status: status, work)
  }

  fileprivate func take(_ event: SceneEvent) {
    switch event {
    case .answered(let answer, to: _): results.append(.success(answer))
    case .failed(let failure): results.append(.failure(failure))
    case .list, .pictures: break
    }
  }

  private func take(_ answer: Answer) throws {
    switch answer {
    case .done(let text), .result(let text, _): said = text
    case .text(let lines): said = lines.map(\.text).joined(separator: "\n")
    case .route(let route): try show(route)
    case .act(let body): try take(try body())
    case .ask(_, let answer): try take(try answer(false))
    case .all(let answers): for answer in answers { try take(answer) }
    case .scene, .rows, .arrivals, .pictures, .work: break
    }
  }

  /// Waits for the work of the scene on top, processes its results, and loads its pictures.
  private func settle() async throws {
    repeat {
      await stack.top?.settle()
      while !results.isEmpty { try take(try results.removeFirst().get()) }
    } while stack.top?.isBusy == true
    guard let top = stack.top else { return }
    await top.view.loadPictures(in: 0..<top.rows.count)
    let repeated = SceneFacts(of: top)?.repeated ?? 0
    let violation = ContractViolation(.repeatedRows, repeated, top.route)
    if repeated > 0, !repetitions.contains(violation) { repetitions.append(violation) }
  }
}

/// Lets a scene's router and the stack refer to the walk weakly.
@MainActor private final class WalkGuide: SceneOutput {
  weak var walk: SceneWalk?

  func show(_ event: SceneEvent, of scene: any Scene) { walk?.take(event) }
}
