import Foundation
import Loading
import Localization
import SceneTesting
import Testing
import Viper

@testable import JSON
@testable import Plugins

/// A line that starts like an answer but is not valid JSON fails the question at once.
@Suite(.timeLimit(.minutes(1)))
struct BrokenAnswerTests {
  @Test(arguments: [
    (#"printf '%s\n' '{"id":1,"rows":[{"title":"a\d"}]}'"#, JSONSyntaxError.Reason.escape, 28),
    (#"echo '{"id":1,"rows":[{"n":1e999}]}'"#, .number, 22),
    (#"echo '{"id":1,"rows":['"#, .end, 17),
    (#"echo '{ "id" : "1", rows'"#, .syntax, 15),
    (#"echo '{"rows":[]'"#, .end, 11),
    ("echo '{'; echo '  \"id\": 1'; echo '}'", .end, 2),
    (#"printf '{"id":1,"rows":["\351"]}\n'"#, .characters, 18),
    (#"printf '{"id":1,"rows":'; head -c 200000 /dev/zero | tr '\0' '['; echo"#, .depth, 271),
    (#"echo "{\"id\":-1}{\"id\":\"1\"}""#, .syntax, 10),
  ])
  func anAnswerThatIsNotValidJSONFailsAtOnce(serving: String, reason: JSONSyntaxError.Reason, column: Int) async throws
  {
    let sut = try ScriptedProgram(serving: serving).process(clock: TestClock())
    await #expect(throws: PluginError.notJSON(line: 1, JSONSyntaxError(reason: reason, column: column))) {
      try await sut.ask(.first)
    }
    sut.kill()
    await sut.end()
  }

  @Test func theErrorForInvalidJSONCountsLinesFromTheStartOfTheOutput() async throws {
    let sut = try ScriptedProgram(serving: "echo noise; echo '{\"id\":'").process(clock: TestClock())
    for line in [2, 4] {
      await #expect(throws: PluginError.notJSON(line: line, JSONSyntaxError(reason: .end, column: 7))) {
        try await sut.ask(.first)
      }
    }
    sut.kill()
    await sut.end()
  }

  @Test func anInvalidAnswerFailsOnlyTheRequestWithTheSameID() async throws {
    let program = try ScriptedProgram(
      """
      read -r first; read -r second
      echo '{"id":2,"rows":'
      echo '{"id":1,"rows":[]}'
      read -r last
      """)
    let sut = program.process(clock: TestClock())
    let asked = (1...2).map { _ in Task { try await sut.ask(.first) } }
    var outcomes: [String] = []
    for task in asked {
      do {
        outcomes.append("\(try await task.value["id"]?.line ?? "")")
      } catch {
        outcomes.append("\(error is PluginError)")
      }
    }
    #expect(outcomes.sorted() == ["1", "true"])
    sut.kill()
    await sut.end()
  }

  @Test func anIncompleteLastLineIsNotTreatedAsAnAnswer() async throws {
    let sut = try ScriptedProgram(serving: "echo oh >&2; printf '{\"id\":1,'; exit 3").process()
    await #expect(throws: PluginError.ended(.exited(3), lastLine: "oh")) { try await sut.ask(.first) }
  }

  @Test func theErrorOutputOfAnEarlierProcessIsNotReported() async throws {
    let serving = "[ -e \"$0.once\" ] && exit 4; : >\"$0.once\"; echo oh >&2; exit 3"
    let sut = try ScriptedProgram(serving: serving).process()
    await #expect(throws: PluginError.ended(.exited(3), lastLine: "oh")) { try await sut.ask(.first) }
    await #expect(throws: PluginError.ended(.exited(4), lastLine: nil)) { try await sut.ask(.first) }
    await sut.end()
  }

  @Test func theFailureForInvalidJSONNamesTheLineAndTheReason() {
    let error = PluginError.notJSON(line: 1, JSONSyntaxError(reason: .escape, column: 537))
    #expect(
      PluginFailures(of: "git").failure(of: error).text(in: .english)
        == "git sent an answer that is not JSON: bad escape (line 1, column 537).")
  }
}
