import Foundation
import JSON
import Testing

@testable import Plugins

/// Reports unfinished texts: placeholders, escapes, printed values, wrong encodings and unrounded numbers.
struct PluginCheckTextTests {
  @Test(arguments: [
    ("Watered {plant}.", "The “say” of it contains a placeholder: {plant}"),
    ("Watered {}.", "The “say” of it contains a placeholder: {}"),
    ("${name} is here", "The “say” of it contains a placeholder: {name}"),
    ("%d rows", "The “say” of it contains a placeholder: %d"),
    ("%s's rows", "The “say” of it contains a placeholder: %s"),
    ("Dear %(name)s", "The “say” of it contains a placeholder: %(name)s"),
    (#"An hour\nof folk."#, #"The “say” of it is escaped twice: it contains the characters \n"#),
    (#"Caf\u00e9"#, #"The “say” of it is escaped twice: it contains the characters \u00e9"#),
    ("Oslo          21 °C", "The “say” of it contains several blanks."),
    ("Oslo\t21 °C", "The “say” of it contains a tab."), ("Oslo\n", "The “say” of it contains a line break."),
    ("None", "The “say” of it looks like a value of the programming language: None"),
    ("by (null)", "The “say” of it looks like a value of the programming language: by (null)"),
    ("b'Oslo'", "The “say” of it looks like a value of the programming language: b'Oslo'"),
    ("['a', 'b']", "The “say” of it looks like a value of the programming language: ['a', 'b']"),
    (
      "<Plant object at 0x7f>", "The “say” of it looks like a value of the programming language: <Plant object at 0x7f>"
    ),
    ("CafÃ© Å", "The “say” of it has characters that were decoded wrongly: Ã©"),
    ("Itâ€™s", "The “say” of it has characters that were decoded wrongly: â€"),
    ("Caf\u{FFFD}", "The “say” of it has characters that were decoded wrongly: \u{FFFD}"),
    (
      "Saved at 2026-11-29T09:00:00Z",
      "The “say” of it has a time in the form for computers: 2026-11-29T09:00:00Z"
    ),
    (
      "2026-11-29 09:00:00.123456",
      "The “say” of it has a time in the form for computers: 2026-11-29 09:00:00.123456"
    ),
    ("Caf\u{FFFF}ffc3", "The “say” of it contains U+FFFF, which is not a character."),
    ("Oslo\u{7}", "The “say” of it contains the control character U+7."),
    ("\u{FFFF}ffce", "The “say” of it contains U+FFFF, which is not a character."),
    ("0.30000000000000004 m", "The number in the “say” of it is not rounded: 0.30000000000000004"),
  ])
  func anUnfinishedTextIsReportedAsAWarning(text: String, what: String) {
    let check = TextCheck(text, "say", of: "it")
    #expect(check.doubts.map(\.what) == [what] && check.mistakes == [])
  }

  @Test(arguments: [
    "Use {{ user }} in a template", "100 % of it", "50% of a day", #"C:\new\notes"#, #"printf("a\n")"#, "None of them",
    "3.14159", "2026-11-29", "2026-11-29 09:00:00", "MANHû, Ângela, São João, châle", "a  b", "{ }",
    "f(x) = {x | x > 0}",
  ])
  func ordinaryTextsAreAccepted(text: String) {
    let check = TextCheck(text, "say", of: "it")
    #expect(check.doubts == [] && check.mistakes == [])
  }

  @Test func aMessageThatQuotesARequestAddressWithATokenIsReported() {
    let text = "404: https://a.example/posts?access_token=x"
    for (name, rules) in [("error.message", ["members"]), ("text", [])] {
      #expect(TextCheck(text, name, of: "it").mistakes.map(\.rule) == rules)
    }
  }

  @Test func paragraphsMayContainColumnsAndLineBreaks() {
    #expect(TextCheck("a    b\nc\td 2026-11-29T09:00:00Z\u{C}", "text", of: "it").doubts == [])
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
        "The text “en” of the description contains “{name}”.",
        "The “error.message” of an answer with an “error” has HTML in it: </b>",
      ])
    #expect(
      report.doubts.map(\.what) == [
        #"The “html” of the row “a” of sample is escaped twice: it contains the characters \n"#,
        "The year of “createdAt” in the row “a” of sample may count from 1900: 0126-11-29T18:00:00Z.",
        "The “error.message” of an answer with an “error” contains a placeholder: {user}",
      ])
  }
}
