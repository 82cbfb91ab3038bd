import Foundation
import Testing

@testable import Plugins

/// Reports each mistake of an author once, with its reason and its fix.
@Suite(.timeLimit(.minutes(1)))
struct PluginCheckTests {
  private static let good = #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"}}"#
  private static let row = #"{\"id\":\"a\",\"title\":\"A\"}"#

  @Test(arguments: [
    ("exit 1", "describe", "ended with status 1"),
    ("echo hello", "describe", "not a JSON object"),
    (#"echo '{"protocol":2,"name":"sample","routes":["sample"]}'"#, "describe", "version 2 of the protocol"),
    (#"echo '{"protocol":1,"name":"Sample App","routes":["sample"]}'"#, "name", "Sample App"),
    (#"echo '{"protocol":1,"name":"sample"}'"#, "routes", "no routes"),
    (#"echo '{"protocol":1,"name":"sample","routes":["weather"]}'"#, "routes", "weather"),
  ])
  func anUnusableDescriptionIsReported(lines: String, rule: String, what: String) async throws {
    let mistakes = try await mistakes(ScriptedProgram(lines))
    #expect(mistakes.map(\.rule) == [rule])
    #expect(mistakes.first?.what.contains(what) == true)
  }

  @Test(arguments: [
    (#"{"protocol":1,"name":"sample","routes":["sample"],"title":{"el":"Δείγμα"}}"#, ["title"]),
    (#"{"protocol":1,"name":"sample","routes":["sample","sample/{a}","sample/{b}"],"title":{"en":"A"}}"#, ["routes"]),
    (action(#"{"name":"Copy It","summary":{"en":"copy"}}"#), ["actions"]),
    (action(#"{"name":"back","summary":{"en":"copy"}}"#), ["actions"]),
    (action(#"{"name":"copy"}"#), ["actions"]),
    (action(#"{"name":"copy","summary":{"en":"a"}},{"name":"copy","summary":{"en":"a"}}"#), ["actions"]),
  ])
  func descriptionRulesAreChecked(description: String, rules: [String]) async throws {
    let program = try ScriptedProgram(
      description: description,
      serving: """
        case $line in
        *act*) echo "{\\"id\\":$id,\\"error\\":{\\"kind\\":\\"badArgument\\",\\"message\\":\\"No.\\"}}";;
        *load*) echo "{\\"id\\":$id,\\"rows\\":[\(Self.row)]}";;
        esac
        """)
    #expect(try await mistakes(program).map(\.rule) == rules)
  }

  @Test(arguments: [
    (rows(row), []),
    (rows(#"{\"title\":\"A\"}"#), ["has no “id”"]),
    (rows("\(row),\(row)"), ["have the id “a”"]),
    (rows(#"{\"id\":\"'$(date +%s%N)'\",\"title\":\"A\"}"#), ["After a second load, no row of sample has the same id"]),
    (rows(#"{\"id\":\"a\"}"#), ["no title, text, HTML or detail"]),
    (rows(#"{\"id\":\"a\",\"html\":\"<p>A</p>\"}"#), []),
    (rows(#"{\"id\":\"a\",\"text\":\"A\",\"html\":\"<p>\"}"#), ["“html” of the row “a” of sample has no words"]),
    (rows(#"{\"id\":\"a\",\"text\":\"A\",\"html\":7}"#), ["“html” is of the wrong type"]),
    (
      rows(#"{\"id\":\"a\",\"title\":\"A\",\"fields\":{\"number\":1,\"id\":2}}"#),
      ["“number” is among the “fields” of the row “a”"]
    ),
    (rows(#"{\"id\":\"a\",\"title\":\"A\",\"image\":\"/tmp/a.png\"}"#), ["is not an address: /tmp/a.png"]),
    (rows(#"{\"id\":\"a\",\"title\":\"A\",\"opens\":\"sample/b/c\"}"#), ["opens “sample/b/c”"]),
    (rows(#"{\"id\":\"a\",\"title\":\"A\",\"opens\":\"a//b\"}"#), ["“a//b” is not a route"]),
    (rows(#"{\"id\":\"a\",\"title\":\"A\",\"actions\":[\"copy\"]}"#), ["“copy” is among the actions of the row “a”"]),
    (rows(row, further: #",\"cursor\":\"2\""#), ["does not declare pages"]),
    (#"[ "$id" ] && echo "{\"id\":$id,\"items\":[]}""#, ["no member “items”", "has no list “rows”"]),
    ("echo hello; \(rows(row))", ["is not a message: hello"]),
    ("exit 3", ["The load of sample got no answer: it ended with status 3"]),
    ("case $line in *unknown*) exit 4;; esac; \(rows(row))", ["After an unknown message"]),
    ("case $line in *cancel*) exit 4;; esac; \(rows(row))", ["After a cancelled load"]),
  ])
  func answerRulesAreChecked(serving: String, what: [String]) async throws {
    let mistakes = try await mistakes(ScriptedProgram(description: Self.good, serving: serving))
    #expect(mistakes.count == what.count, "\(mistakes)")
    for (mistake, what) in zip(mistakes, what) { #expect(mistake.what.contains(what), "\(mistake)") }
  }

  @Test(arguments: [
    (#"{\"id\":\"a\",\"title\":\"A\"}"#, ",\\\"cursor\\\":\\\"3\\\"", "is on two pages"),
    (#"{\"id\":\"'$id'\",\"title\":\"A\"}"#, ",\\\"cursor\\\":\\\"2\\\"", "returns the cursor of its own request: “2”"),
  ])
  func pagingRulesAreChecked(row: String, cursor: String, what: String) async throws {
    let description = #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A sample"}}"#
    let program = try ScriptedProgram(
      description: description,
      serving: """
        case $line in
        *'"cursor":"3"'*) echo "{\\"id\\":$id,\\"rows\\":[]}";;
        *'"cursor":"2"'*) echo "{\\"id\\":$id,\\"rows\\":[\(row.replacing("'", with: ""))]\(cursor)}";;
        *load*) echo "{\\"id\\":$id,\\"rows\\":[{\\"id\\":\\"a\\",\\"title\\":\\"A\\"}],\\"cursor\\":\\"2\\"}";;
        esac
        """)
    let mistakes = try await mistakes(program)
    #expect(mistakes.count == 1, "\(mistakes)")
    #expect(mistakes.first?.what.contains(what) == true)
  }

  @Test(arguments: [
    (#"echo "{\"id\":$id}""#, ["has no result", "succeeds on a row that does not exist"]),
    (#"echo "{\"id\":$id,\"say\":\"Done.\"}""#, ["succeeds on a row that does not exist"]),
    (
      #"case $line in *no*such*) exit 6;; esac; echo "{\"id\":$id,\"goto\":\"a//b\"}""#,
      ["“a//b” is not a route", "does not exist got no answer"]
    ),
  ])
  func actionRulesAreChecked(act: String, what: [String]) async throws {
    let program = try ScriptedProgram(
      description: Self.action(#"{"name":"copy","summary":{"en":"copy it"}}"#),
      serving: """
        case $line in
        *'"act"'*) \(act);;
        *) \(Self.rows(#"{\"id\":\"a\",\"title\":\"A\",\"actions\":[\"copy\"]}"#));;
        esac
        """)
    let mistakes = try await mistakes(program)
    #expect(mistakes.count == what.count, "\(mistakes)")
    for (mistake, what) in zip(mistakes, what) { #expect(mistake.what.contains(what), "\(mistake)") }
    let passive = try await PluginCheck(program.file, environment: environment, performsActions: false).report()
    #expect(passive.mistakes == [])
  }

  @Test func actionsArePerformedOnlyOnRequest() async throws {
    let program = try ScriptedProgram(
      description: Self.action(
        #"{"name":"delete","summary":{"en":"delete it"}},{"name":"copy","summary":{"en":"copy it"}}"#),
      serving: """
        case $line in
        *'"act"'*) echo >>"$(dirname "$0")/acts"; echo "{\\"id\\":$id,\\"error\\":{\\"kind\\":\\"badArgument\\",\\"message\\":\\"No.\\"}}";;
        *) \(Self.rows(#"{\"id\":\"a\",\"title\":\"A\",\"actions\":[\"copy\",\"delete\"]}"#));;
        esac
        """)
    let acts = program.folder.appending(path: "acts")
    let report = try await PluginCheck(program.file, environment: environment).report()
    #expect(report.mistakes == [] && report.actions == 0 && report.leftOut == ["delete", "copy"])
    #expect(!FileManager.default.fileExists(atPath: acts.path))
    let complete = try await PluginCheck(program.file, environment: environment, performsActions: true).report()
    #expect(complete.mistakes == [] && complete.actions == 0 && complete.leftOut == [])
    #expect(complete.doubts.map { $0.what.prefix(16) } == ["“delete” was ref", "“copy” was refus"])
    // Each without and with a word, and on a row that does not exist.
    #expect(try Data(contentsOf: acts).count == 6)
  }

  @Test func anExitStatusOtherThanZeroIsReported() async throws {
    let program = try ScriptedProgram(
      """
      [ "$1" = describe ] && { echo '\(Self.good)'; exit; }
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      \(Self.rows(Self.row))
      done
      exit 9
      """)
    #expect(try await mistakes(program).map(\.rule) == ["end"])
  }

  @Test func aFileThatIsNotAProgramIsAnError() async throws {
    await #expect(throws: PluginProblem.unreadable("/nowhere/program", reason: "No such file or directory")) {
      try await PluginCheck("/nowhere/program", environment: [:]).report()
    }
    await #expect(throws: PluginProblem.notExecutable("/etc/passwd")) {
      try await PluginCheck("/etc/passwd", environment: [:]).report()
    }
  }

  private let environment = ProcessInfo.processInfo.environment

  private func mistakes(_ program: ScriptedProgram) async throws -> [PluginMistake] {
    let report = try await PluginCheck(program.file, environment: environment, performsActions: true).report()
    for mistake in report.mistakes {
      #expect(![mistake.why, mistake.fix].contains(""))
      #expect(!mistake.description.contains(/\{[0-2]\}/), "\(mistake): a value is missing")
    }
    return report.mistakes
  }

  private static func action(_ actions: String) -> String {
    #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"},"actions":[\#(actions)]}"#
  }

  private static func rows(_ rows: String, further: String = "") -> String {
    "[ \"$id\" ] && echo \"{\\\"id\\\":$id,\\\"rows\\\":[\(rows.replacing("'", with: ""))]\(further)}\""
  }
}
