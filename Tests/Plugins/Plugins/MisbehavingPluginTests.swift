import Foundation
import JSON
import SceneTesting
import Synchronization
import TestSupport
import Testing
import Viper

@testable import Plugins

/// Programs that crash, are silent, flood, lie or are slow cause specific errors and no harm.
@Suite(.timeLimit(.minutes(1)))
struct MisbehavingPluginTests {
  private static let answer = #"echo "{\"id\":$id,\"rows\":[]}""#

  @Test(arguments: [
    ("exit 3", PluginError.ended(.exited(3), lastLine: nil)),
    ("echo 'no such key' >&2; exit 3", .ended(.exited(3), lastLine: "no such key")),
    ("printf '\\033[31mred' >&2; exit 0", .ended(.exited(0), lastLine: "[31mred")),
    ("kill -9 $$", .ended(.signal(9), lastLine: nil)),
    ("yes", .ended(.noise, lastLine: nil)),
    ("yes >&2", .ended(.noise, lastLine: nil)),
    ("yes '{}'", .ended(.noise, lastLine: nil)),
    ("tr '\\0' x </dev/zero", .ended(.lineTooLong, lastLine: nil)),
    (
      #"echo "{\"id\":$id,\"error\":{\"kind\":\"rateLimited\",\"message\":\"Later.\"}}""#,
      .answered(PluginRefusal(["kind": "rateLimited", "message": "Later."]))
    ),
    (#"echo "{\"id\":$id,\"error\":true}""#, .answered(PluginRefusal(.bool(true)))),
    // A child process keeps the output open; the end of the program must be noticed anyway.
    ("sleep 1000 & exit 4", .ended(.exited(4), lastLine: nil)),
  ])
  func eachKindOfProgramFailureThrowsItsOwnError(serving: String, error: PluginError) async throws {
    let program = try ScriptedProgram(serving: serving)
    let sut = program.process()
    await #expect(throws: error) { try await sut.ask(.first) }
    await sut.end()
  }

  @Test(arguments: [
    ":",
    "exec 0<&-; sleep 1000",
    "exec 1>&-; sleep 1000",
    #"echo "{\"id\":99,\"rows\":[]}""#,
    #"printf '{"id":1,"rows":[]'; sleep 1000"#,
    "printf '\\0\\377{\\n'",
  ])
  func aProgramThatDoesNotAnswerIsAnErrorAfterATimeout(serving: String) async throws {
    let (program, clock) = (try ScriptedProgram(serving: serving), TestClock())
    let sut = program.process(clock: clock)
    // A question that failed before has no time limit left to expire.
    let limit = Task { await clock.wakeSleeper(within: PluginLimits.silence) }
    defer { limit.cancel() }
    do {
      _ = try await sut.ask(.first)
      Issue.record("There is no answer to this.")
    } catch let error as PluginError {
      guard case .silent = error else {
        Issue.record(error)
        return
      }
    }
    await sut.endAtOnce()
  }

  @Test(arguments: [
    "echo noise; echo '[1]'; echo \"{'a': 1}\"; \(answer)",
    "echo '{\"hello\":1,\"id\":null}'; \(answer)",
    "\(answer); \(answer)",
    #"printf '{"id":%s,"rows":[],"further":{"deep":[1e300,-0]}}\n{"id":%s,"rows":[]}\n' "$id" "$id""#,
    // The line has no line break, but the program ends.
    #"printf '{"id":%s,"rows":[]}' "$id"; exit"#,
  ])
  func outputThatIsNotAnAnswerIsIgnored(serving: String) async throws {
    let sut = try ScriptedProgram(serving: serving).process()
    #expect(try await sut.ask(.first)["rows"] == .array([]))
    #expect(try await sut.ask(.first)["rows"] == .array([]))
    await sut.end()
  }

  @Test func eachAnswerResetsTheLimitForOutputThatIsNotAnAnswer() async throws {
    let sut = try ScriptedProgram(serving: "yes | head -n 6000; \(Self.answer)").process()
    for _ in 0..<3 { #expect(try await sut.ask(.first)["rows"] == .array([])) }
    await sut.end()
  }

  @Test func concurrentRequestsStartOneProcess() async throws {
    let program = try ScriptedProgram(
      """
      echo >>"$(dirname "$0")/starts"
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      \(Self.answer)
      done
      """)
    let sut = program.process()
    let answers = try await withThrowingTaskGroup(of: JSONValue.self) { group -> [JSONValue] in
      for _ in 0..<20 { group.addTask { try await sut.ask(.first) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 20)
    #expect(try Data(contentsOf: program.folder.appending(path: "starts")).count == 1)
    await sut.end()
  }

  @Test func aTerminatedProgramIsRestarted() async throws {
    let sut = try ScriptedProgram(serving: "\(Self.answer); exit").process()
    for _ in 0..<3 { #expect(try await sut.ask(.first)["rows"] == .array([])) }
    await sut.end()
  }

  @Test func aRequestThatTheProgramHasNotReadIsSentToTheNextProcess() async throws {
    let program = try ScriptedProgram(
      serving: "\(Self.answer); while [ ! -e \"$(dirname \"$0\")/go\" ]; do sleep 0.01; done; exit")
    let sut = program.process()
    _ = try await sut.ask(.first)
    async let second = sut.ask(.first)
    await waitUntil { sut.state.withLock { ($0.child?.unread ?? 0) > 0 } }
    try Data().write(to: program.folder.appending(path: "go"))
    #expect(try await second["rows"] == .array([]))
    await sut.end()
  }

  @Test func startingAMissingProgramIsAnError() async throws {
    let program = try ScriptedProgram(serving: Self.answer)
    try FileManager.default.removeItem(at: program.folder)
    await #expect(throws: PluginError.notStarted(reason: "No such file or directory")) {
      try await program.process().ask(.first)
    }
  }

  @Test func aCancelledLoadThrowsACancellation() async throws {
    let program = try ScriptedProgram(
      serving: "case $line in *cancel*) touch \"$(dirname \"$0\")/heard\";; *after*) \(Self.answer);; esac")
    let sut = program.process(clock: TestClock())
    let load = Task { try await sut.ask(.first) }
    await waitUntilStarted(sut)
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
    let next = PluginQuestion.load(
      .scene(route: "after", parameters: [:]), after: nil, PluginSetting(limit: 10, language: "en", isOffline: false))
    #expect(try await sut.ask(next)["rows"] == .array([]))
    #expect(FileManager.default.fileExists(atPath: program.folder.appending(path: "heard").path))
    await sut.endAtOnce()
  }

  @Test func aProgramThatIgnoresACancellationIsRestarted() async throws {
    // The first process never answers; a later one does.
    let program = try ScriptedProgram(
      """
      mark=$(dirname "$0")/started
      [ -e "$mark" ] || { touch "$mark"; read -r line; exec sleep 1000; }
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      \(Self.answer)
      done
      """)
    let clock = TestClock()
    let sut = program.process(clock: clock)
    let load = Task { try await sut.ask(.first) }
    await waitUntilStarted(sut)
    try await program.makes("started")
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
    async let next = sut.ask(.first)
    await clock.wakeSleeper(within: PluginLimits.patience)
    #expect(try await next["rows"] == .array([]))
    await sut.endAtOnce()
  }

  @Test func aProgramThatDoesNotExitAtTheEndOfItsInputIsKilled() async throws {
    let program = try ScriptedProgram(
      """
      trap '' TERM
      read -r line
      echo '{"id":1,"rows":[]}'
      while :; do sleep 1000; done
      """)
    let clock = TestClock()
    let sut = program.process(clock: clock)
    _ = try await sut.ask(.first)
    let ended = Task { await sut.end() }
    await clock.wakeSleeper(within: PluginLimits.patience)
    await clock.wakeSleeper(within: PluginLimits.patience)
    #expect(await ended.value == .signal(SIGKILL))
  }

  @Test func theEnvironmentOfAPluginHasNoCredentials() async throws {
    let program = try ScriptedProgram(
      serving: #"echo "{\"id\":$id,\"rows\":[],\"secret\":\"$API_TOKEN$FEEDSHELL_SOURCE\",\"home\":\"$HOME\"}""#)
    let sut = PluginProcess(
      program.file,
      environment: ["HOME": "/home/ann", "PATH": "/usr/bin:/bin", "API_TOKEN": "x", "FEEDSHELL_SOURCE": "y"],
      log: .discarded)
    let answer = try await sut.ask(.first)
    #expect(answer["secret"] == "")
    #expect(answer["home"] == "/home/ann")
    await sut.end()
  }

  @Test func theStandardErrorOfAPluginGoesToALogWithoutControlCharacters() async throws {
    let program = try ScriptedProgram(serving: "printf 'one\\033[2J\\ntwo\\n' >&2; \(Self.answer)")
    let url = program.folder.appending(path: "logs/sample.log")
    let sut = PluginProcess(
      program.file, environment: ProcessInfo.processInfo.environment, log: PluginLog(url) { _ in })
    _ = try await sut.ask(.first)
    await sut.end()
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == ["one[2J", "two"])
  }

  private func waitUntilStarted(_ sut: PluginProcess) async {
    while !sut.isRunning, !Task.isCancelled { await Task.yield() }
    #expect(sut.isRunning)
  }
}
