import Foundation
import SceneTesting
import Synchronization
import TestSupport
import Testing

@testable import Plugins

/// Handles programs that ignore a cancellation.
@Suite(.timeLimit(.minutes(1)))
struct CancelledProgramTests {
  @Test func aProgramThatIgnoresACancellationIsKilled() async throws {
    let program = try ScriptedProgram("read -r line; touch \"$(dirname \"$0\")/started\"; exec sleep 1000")
    let clock = TestClock()
    let sut = program.process(clock: clock)
    let load = Task { try await sut.ask(.first) }
    try await program.makes("started")
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
    await clock.wakeSleeper(within: PluginLimits.patience)
    while sut.isRunning, !Task.isCancelled { await Task.yield() }
    #expect(!sut.isRunning)
    await sut.endAtOnce()
  }

  @Test func anActionIsNotRepeatedByTheNextProcess() async throws {
    let program = try ScriptedProgram("read -r line; echo >>\"$(dirname \"$0\")/acts\"; exec sleep 1000")
    let clock = TestClock()
    let sut = program.process(clock: clock)
    let act = Task {
      try await sut.ask(.act("copy", on: "a", words: [], in: .scene(route: "sample", parameters: [:]), .first))
    }
    try await program.writes("acts")
    let load = Task { try await sut.ask(.first) }
    while sut.state.withLock({ $0.waiting.count }) < 2, !Task.isCancelled { await Task.yield() }
    load.cancel()
    await clock.wakeSleeper(within: PluginLimits.patience)
    await #expect(throws: PluginError.ended(.notCancelled, lastLine: nil)) { try await act.value }
    #expect(try Data(contentsOf: program.folder.appending(path: "acts")).count == 1)
    #expect(!sut.isRunning)
    await sut.endAtOnce()
  }

  @Test func cancellingALoadThatTheProgramHasNotReadDoesNotRepeatAnEarlierAction() async throws {
    let program = try ScriptedProgram(
      """
      [ -e "$(dirname "$0")/go" ] && { echo >>"$(dirname "$0")/acts"; exit; }
      read -r line
      echo '{"id":1,"rows":[]}'
      read -r line
      echo >>"$(dirname "$0")/acts"
      while [ ! -e "$(dirname "$0")/go" ]; do sleep 0.01; done
      """)
    let sut = program.process(clock: TestClock())
    _ = try await sut.ask(.first)
    let act = Task {
      try await sut.ask(.act("copy", on: "a", words: [], in: .scene(route: "sample", parameters: [:]), .first))
    }
    try await program.writes("acts")
    let load = Task { try await sut.ask(.first) }
    await waitUntil { sut.state.withLock { ($0.child?.unread ?? 0) > 0 } }
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
    try Data().write(to: program.folder.appending(path: "go"))
    await #expect(throws: PluginError.ended(.exited(0), lastLine: nil)) { try await act.value }
    #expect(try Data(contentsOf: program.folder.appending(path: "acts")).count == 1)
    await sut.endAtOnce()
  }
}
