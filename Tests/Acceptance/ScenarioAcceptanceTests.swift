import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The shared scenario with the built program, typed at a terminal.
@Suite(.timeLimit(.minutes(2)))
struct ScenarioAcceptanceTests {
  @Test func theSharedReadingScenarioRunsInATerminal() async throws {
    let scenario = try await Scenario()
    let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    let terminal = try PTY.feedshell(
      ["--images", "none", "--no-cache", "--source", scenario.server.url.absoluteString], home: home)
    #expect(await terminal.shows("image number 1"))
    await scenario.run(on: TerminalDriver(terminal: terminal))
    #expect(await terminal.quit() == 0)
  }
}

/// The built program on a pseudo-terminal.
private struct TerminalDriver: ScenarioDriver {
  let terminal: PTY
  let isScript = false

  func types(_ line: String) async { terminal.types(line + "\r") }
  func shows(_ text: String) async -> Bool { await terminal.shows(text) }
}
