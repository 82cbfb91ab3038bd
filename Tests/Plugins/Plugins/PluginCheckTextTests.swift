import Foundation
import JSON
import Testing

@testable import Plugins

/// Texts that a program did not finish: placeholders, escapes, values, encodings and numbers.
struct PluginCheckTextTests {
  @Test(arguments: [
    ("Watered {plant}.", "There is a placeholder in the “say” of it: {plant}"),
    ("Watered {}.", "There is a placeholder in the “say” of it: {}"),
    ("${name} is here", "There is a placeholder in the “say” of it: {name}"),
    ("%d rows", "There is a placeholder in the “say” of it: %d"),
    ("Dear %(name)s", "There is a placeholder in the “say” of it: %(name)s"),
    (#"An hour\nof folk."#, #"The “say” of it is escaped twice: it contains \n as letters."#),
    (#"Caf\u00e9"#, #"The “say” of it is escaped twice: it contains \u00e9 as letters."#),
    ("Oslo          21 °C", "The “say” of it has several blanks in it."),
    ("Oslo\t21 °C", "The “say” of it has a tab in it."), ("Oslo\n", "The “say” of it has a line break in it."),
    ("None", "The “say” of it looks like a value of the program: None"),
    ("by (null)", "The “say” of it looks like a value of the program: by (null)"),
    ("b'Oslo'", "The “say” of it looks like a value of the program: b'Oslo'"),
    ("['a', 'b']", "The “say” of it looks like a value of the program: ['a', 'b']"),
    ("<Plant object at 0x7f>", "The “say” of it looks like a value of the program: <Plant object at 0x7f>"),
    ("CafÃ© Å", "The “say” of it has letters that were read in a wrong encoding: Ã©"),
    ("Itâ€™s", "The “say” of it has letters that were read in a wrong encoding: â€"),
    ("Caf\u{FFFD}", "The “say” of it has letters that were read in a wrong encoding: \u{FFFD}"),
    ("0.30000000000000004 m", "The number in the “say” of it is not rounded: 0.30000000000000004"),
  ])
  func anUnfinishedTextIsADoubt(text: String, what: String) {
    let check = TextCheck(text, "say", of: "it")
    #expect(check.doubts.map(\.what) == [what] && check.mistakes == [])
  }

  @Test(arguments: [
    "Use {{ user }} in a template", "100 % of it", "50% of a day", #"C:\new\notes"#, #"printf("a\n")"#, "None of them",
    "3.14159", "MANHû, Ângela, São João, châle", "a  b", "{ }", "f(x) = {x | x > 0}",
  ])
  func ordinaryTextsAreAccepted(text: String) {
    let check = TextCheck(text, "say", of: "it")
    #expect(check.doubts == [] && check.mistakes == [])
  }

  @Test func theAddressOfARequestInAMessageMustNotHaveAToken() {
    let text = "404: https://a.example/posts?access_token=x"
    for (name, rules) in [("error.message", ["members"]), ("text", [])] {
      #expect(TextCheck(text, name, of: "it").mistakes.map(\.rule) == rules)
    }
  }

  @Test func paragraphsMayHaveColumnsAndLines() {
    #expect(TextCheck("a    b\nc\td", "text", of: "it").doubts == [])
  }

  @Test func theTextsOfRowsAndErrorsAreChecked() async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A {name}"}}"#,
      serving: #"""
        case $line in
        *'"offline":true'*) echo "{\"id\":$id,\"error\":{\"kind\":\"connectivity\",\"message\":\"No <b>network</b>, {user}.\"}}";;
        *load*) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"A\",\"html\":\"<p>One\\\\\\\\nTwo</p>\",\"createdAt\":\"0126-11-29T18:00:00Z\"}]}";;
        esac
        """#)
    let report = try await PluginCheck(program.file, environment: ProcessInfo.processInfo.environment).report()
    #expect(
      report.mistakes.map(\.what) == [
        "The text “en” of the description has “{name}” in it.",
        "The “error.message” of the “error” of an answer has HTML in it: </b>",
      ])
    #expect(
      report.doubts.map(\.what) == [
        #"The “html” of the row “a” of sample is escaped twice: it contains \n as letters."#,
        "The year of “createdAt” in the row “a” of sample may count from 1900: 0126-11-29T18:00:00Z.",
        "There is a placeholder in the “error.message” of the “error” of an answer: {user}",
      ])
  }
}
