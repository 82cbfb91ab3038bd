import Contract
import Foundation
import HTTP
import Localization
import Pictures
import Reading
import Readline
import SceneKit
import SceneTesting
import Sources
import Terminal
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Runs one scenario in the script runner and in the shell; the acceptance tests run it in the built program.
@Suite(.timeLimit(.minutes(1)))
struct ScenarioTests {
  @Test func theSharedReadingScenarioRunsInAScript() async throws {
    let scenario = try await Scenario()
    let client = NetworkClient(
      userAgent: "test", connectTimeout: .seconds(300), readTimeout: .seconds(300))
    let driver = ScriptDriver(core: makeCore(scenario, client, .remoteFirst))
    await scenario.run(on: driver)
    #expect(await driver.end() == 1, "some of its commands fail")
    await client.shutdown()
  }

  @Test func theSharedReadingScenarioRunsAtThePrompt() async throws {
    let scenario = try await Scenario()
    let client = NetworkClient(
      userAgent: "test", connectTimeout: .seconds(300), readTimeout: .seconds(300))
    let driver = ShellDriver(core: makeCore(scenario, client, .savedFirst))
    await scenario.run(on: driver)
    driver.end()
    await client.shutdown()
  }

  private func makeCore(_ scenario: Scenario, _ client: NetworkClient, _ policy: ReadingPolicy) -> AppCore {
    let cache = Cache(now: { Date() }, onProblem: { _ in }, open: { nil })
    return AppCore(
      context: PresentationContext(language: .english),
      source: SourceReader(
        ContractSource(title: "test", pageSize: 10) { [url = scenario.server.url] in url }, named: "test",
        client: client,
        cache: cache, policy: policy),
      sources: .none(cache), decode: ImageDecoder.decode, browse: { _ in }, play: { _ in }, copy: { _ in },
      hasDemo: { true }, onLeak: { Issue.record("\($0)") })
  }
}

/// Runs the scenario in the script runner, line by line.
private final class ScriptDriver: ScenarioDriver, ScriptOutput {
  let isScript = true
  private nonisolated let printed = WaitableState("")
  private let lines: AsyncThrowingStream<ScriptLine, any Error>.Continuation
  private var status: Task<Int32, Never>?

  init(core: AppCore) {
    let stream: AsyncThrowingStream<ScriptLine, any Error>
    (stream, lines) = AsyncThrowingStream.makeStream()
    let runner = ScriptRunner(
      core: core.shell, settings: .plain, format: .text, width: 80, output: self)
    let start = core.catalog.stack(for: Route(["feed"])) ?? []
    status = Task { await runner.run(stream, startingAt: start) }
  }

  nonisolated func write(_ line: String) { printed.update { $0 += line + "\n" } }
  nonisolated func writeError(_ line: String) { write(line) }

  func types(_ line: String) async { lines.yield(.commands(line)) }

  func shows(_ text: String) async -> Bool {
    await printed.wait { $0.contains(text) }
    return printed.state.contains(text)
  }

  func end() async -> Int32? {
    lines.finish()
    return await status?.value
  }
}

/// Runs the scenario in the shell, on a fake console.
private final class ShellDriver: ScenarioDriver {
  let isScript = false
  private let console = ConsoleSpy()
  private let shell: InteractiveShell

  init(core: AppCore) {
    shell = InteractiveShell(
      core: core.shell, console: console, settings: .plain, appearance: { Appearance(width: 80, isAnimated: false) },
      exit: { _ in })
    shell.start(at: core.catalog.stack(for: Route(["feed"])) ?? [], commands: [])
  }

  func types(_ line: String) async { console.onEvent(.line(line)) }

  func shows(_ text: String) async -> Bool {
    await waitUntil { console.shows(text) }
    return console.shows(text)
  }

  func end() { console.onEvent(.line("quit")) }
}

extension VisitSettings {
  /// Settings without colours or pictures.
  static var plain: VisitSettings {
    VisitSettings(Settings(language: .english), output: SettingOutput(isTerminal: false))
  }
}
