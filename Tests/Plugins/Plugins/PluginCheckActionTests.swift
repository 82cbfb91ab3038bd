import Foundation
import SceneTesting
import Testing
import Viper

@testable import Plugins

/// Performs actions after all loads, and compares the rows before and after.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckActionTests {
  @Test func anActionMayRemoveTheOnlyRowOfADetailRoute() async throws {
    let report = try await report(Self.list(done: #"touch "$here/gone"; say '"say":"Done.","reload":true'"#))
    #expect(report.mistakes == [] && report.lists == 2 && report.actions == 2, "\(report.mistakes)")
  }

  @Test func anActionIsTriedOnARowThatEarlierActionsLeftInTheList() async throws {
    let mistakes = try await report(
      Self.list(
        done: #"touch "$here/gone"; say '"say":"Done.","reload":true'"#,
        note: #"say '"say":"Noted.","goto":"tasks/list"'"#)
    ).mistakes
    #expect(mistakes.map(\.what) == ["“note” goes to “tasks/list”, which no scene matches."])
  }

  @Test func anActionThatChangesRowsWithoutReloadIsReported() async throws {
    let mistakes = try await report(Self.list(done: #"touch "$here/gone"; say '"say":"Done."'"#)).mistakes
    #expect(mistakes.map(\.what) == ["“done” changes the rows of sample, but its answer has no “reload”."])
  }

  @Test(arguments: [
    // A different list is on the screen.
    #"touch "$here/gone"; say '"say":"Done.","goto":"sample/b"'"#,
    // The rows are unchanged.
    #"say '"say":"Done."'"#,
    #"say '"error":{"kind":"badArgument","message":"Not now."}'"#,
  ])
  func anActionNeedsNoReloadIfTheListIsUnchanged(done: String) async throws {
    #expect(try await report(Self.list(done: done)).mistakes == [])
  }

  @Test func rowsThatChangeWithoutAnActionAreNotComparedAfterAnAction() async throws {
    for (id, title, whats) in [
      ("$id", "Row", ["After a second load, no row of sample has the same id."]), ("r", "$id seconds ago", []),
    ] {
      let program = try ScriptedProgram(
        description: Self.description,
        serving: """
          \(Self.functions)
          case $line in
          *'no such row'*|*such-item*) refuse;;
          *'"act"'*) say '"say":"Done."';;
          *'"load"'*) say "\\"rows\\":[{\\"id\\":\\"\(id)\\",\\"title\\":\\"\(title)\\",\\"actions\\":[\\"done\\"]}]";;
          esac
          """)
      #expect(try await report(program).mistakes.map(\.what) == whats)
    }
  }

  @Test(arguments: [
    (#"rm "$here/gone"; say '"say":"Back.","reload":true'"#, []),
    (#"say '"say":"Back.","reload":true'"#, ["After the undo of “done”, the rows of sample are not as before."]),
    (
      #"rm "$here/gone"; say '"say":"Back."'"#,
      ["The undo of “done” changes the rows of sample, but its answer has no “reload”."]
    ),
    (
      #"rm "$here/gone"; say '"error":{"kind":"badArgument","message":"No."}'"#,
      ["The undo of “done” failed: it answered with an error (badArgument: No.)."]
    ),
  ])
  func theUndoOfAnActionIsPerformedAndItsEffectIsCompared(undo: String, whats: [String]) async throws {
    let done = #"touch "$here/gone"; say '"say":"Done.","reload":true,"undo":{"action":"back","row":"a"}'"#
    #expect(try await report(Self.list(done: done, undo: undo)).mistakes.map(\.what) == whats)
  }

  @Test(arguments: [
    (#"say '"say":""'"#, "The answer to “done” has no result."),
    (#"say '"say":"","reload":true'"#, "The answer to “done” has no result."),
    (#"say '"say":"Done.","undo":{"row":"a"}'"#, "“undo.action” is missing in the answer to “done”."),
  ])
  func anAnswerWithoutAMessageAndAnUndoWithoutAnActionAreReported(done: String, what: String) async throws {
    #expect(try await report(Self.list(done: done)).mistakes.map(\.what) == [what])
  }

  @Test(arguments: [
    // The change is in the memory of the process, in a relative path, in a temporary file, or in a permanent one.
    (#"note=N"#, #"$note"#, true), (#"touch "$file""#, #"$([ -e "$file" ] && echo N)"#, true),
    (#"touch "${TMPDIR:-/tmp}/$file""#, #"$([ -e "${TMPDIR:-/tmp}/$file" ] && echo N)"#, true),
    (#"touch "$here/$file""#, #"$([ -e "$here/$file" ] && echo N)"#, false),
  ])
  func aChangeThatASecondProcessDoesNotSeeIsReportedAsAWarning(act: String, note: String, isLost: Bool) async throws {
    let file = "feedshell-\(UUID())"
    let program = try ScriptedProgram(
      description: Self.description,
      serving: """
        \(Self.functions)
        file=\(file)
        case $line in
        *'no such row'*|*such-item*) refuse;;
        *'"act"'*) \(act); say '"say":"Done.","reload":true';;
        *'"load"'*) say "\\"rows\\":[{\\"id\\":\\"a\\",\\"title\\":\\"A\\",\\"detail\\":\\"\(note)\\",\\"actions\\":[\\"done\\"]}]";;
        esac
        """)
    let report = try await report(program)
    try? FileManager.default.removeItem(atPath: file)
    try? FileManager.default.removeItem(at: FileManager.default.temporaryDirectory.appending(path: file))
    #expect(report.mistakes == [], "\(report.mistakes)")
    #expect(report.doubts.map { $0.what.prefix(16) } == (isLost ? ["“done” changes t"] : []), "\(report.doubts)")
    #expect(report.doubts.allSatisfy { $0.fix.contains("$XDG_DATA_HOME") })
  }

  // MARK: - Words

  @Test(
    arguments: [
      // The undo ignores its words, and subtracts 1.
      ("1", #"\"row\":\"a\""#, true, ["After the undo of “tally”, the rows of sample are not as before."]),
      ("1", #"\"row\":\"a\",\"words\":[\"$n\"]"#, true, []),
      // The undo names the row by its title.
      (
        "1", #"\"row\":\"First\",\"words\":[\"$n\"]"#, true,
        ["The undo of “tally” failed: it answered with an error (gone: It is gone.)."]
      ),
      (
        "1", #"\"row\":\"a\",\"words\":[\"$n\"]"#, false,
        ["“tally” changes the rows of sample, but its answer has no “reload”."]
      ),
      // The action accepts only a number.
      (
        "", #"\"row\":\"a\""#, true,
        ["The undo of “tally” failed: it answered with an error (badArgument: No number.)."]
      ),
    ] as [(String, String, Bool, [String])])
  func anActionWithAUsageIsAlsoTriedWithANumber(usual: String, undo: String, reloads: Bool, whats: [String])
    async throws
  {
    let report = try await report(Self.counter(usual: usual, undo: undo, reloads: reloads))
    #expect(report.mistakes.map(\.what) == whats && report.doubts == [] && report.actions == 1, "\(report)")
  }

  @Test(arguments: [
    // The undo loses the earlier note.
    (#"\"\""#, ["After the undo of “note”, the rows of sample are not as before."]), (#"\"$old\""#, []),
  ])
  func undoingASecondChangeMustRestoreTheFirstChange(words: String, whats: [String]) async throws {
    let program = try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[{"name":"note","summary":{"en":"note it"},"usage":"[NAME]"}]}"#,
      serving: """
        \(Self.functions)
        old=; if [ -e "$here/note" ]; then old=$(cat "$here/note"); fi
        case $line in
        *'no such row'*) refuse;;
        *'"act"'*) printf '%s' "$line" | sed -n 's/.*"words":\\["\\([^"]*\\)".*/\\1/p' >"$here/note"
          say "\\"say\\":\\"Noted.\\",\\"reload\\":true,\\"undo\\":{\\"action\\":\\"note\\",\\"row\\":\\"a\\",\\"words\\":[\(words)]}";;
        *'"load"'*) say "\\"rows\\":[{\\"id\\":\\"a\\",\\"title\\":\\"First\\",\\"detail\\":\\"$old\\",\\"actions\\":[\\"note\\"]}]";;
        esac
        """)
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == whats && report.doubts == [] && report.actions == 1, "\(report)")
  }

  @Test func anActionThatAlwaysAnswersWithAnErrorDoesNotCountAsTried() async throws {
    let words = #""usage":"[DAY|WEEK] …""#
    let refused = try await report(Self.keeper(words))
    #expect(refused.mistakes == [] && refused.actions == 0)
    #expect(
      refused.doubts.map(\.what) == [
        "“keep” was refused each time, with these words: “day”, nothing, “2”. The first error: badArgument: No date."
      ])
    #expect(refused.doubts.first?.fix.contains("“example”") == true)
    let accepted = try await report(Self.keeper(words + #","example":"2026-11-30 noon""#))
    #expect(accepted.mistakes == [] && accepted.doubts == [] && accepted.actions == 1)
  }

  /// A program that counts two rows; the count of the first row is in the file `count`.
  private static func counter(usual: String, undo: String, reloads: Bool) throws -> ScriptedProgram {
    try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[{"name":"tally","summary":{"en":"count it"},"usage":"[N]"}]}"#,
      serving: """
        \(functions)
        count=0; if [ -e "$here/count" ]; then count=$(cat "$here/count"); fi
        n=$(printf '%s' "$line" | sed -n 's/.*"words":\\["\\([^"]*\\)".*/\\1/p'); n=${n:-\(usual)}
        case $line in
        *'"act"'*'"row":"a"'*)
          case $n in
          *[!0-9]*|'') say '"error":{"kind":"badArgument","message":"No number."}';;
          *) case $line in
            *untally*) echo $((count - n)) >"$here/count"; say '"say":"Less.","reload":true';;
            *) echo $((count + n)) >"$here/count"
              say "\\"say\\":\\"More.\\",\\"reload\\":\(reloads),\\"undo\\":{\\"action\\":\\"untally\\",\(undo)}";;
            esac;;
          esac;;
        *'"act"'*) refuse;;
        *'"load"'*) say "\\"rows\\":[{\\"id\\":\\"a\\",\\"title\\":\\"First\\",\\"detail\\":\\"$count times\\",\\"actions\\":[\\"tally\\"]},{\\"id\\":\\"b\\",\\"title\\":\\"Second\\"}]";;
        esac
        """)
  }

  /// A program with an action that takes a date.
  private static func keeper(_ words: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[{"name":"keep","summary":{"en":"keep it"},\#(words)}]}"#,
      serving: """
        \(functions)
        case $line in
        *'no such row'*) refuse;;
        *'"words":["2026-11-30","noon"]'*) say '"say":"Kept."';;
        *'"act"'*) say '"error":{"kind":"badArgument","message":"No date."}';;
        *'"load"'*) say '"rows":[{"id":"a","title":"First","actions":["keep"]}]';;
        esac
        """)
  }

  @Test func theUndoOfAPostActionIsPerformed() async throws {
    for (undo, whats) in [
      (#"say '"say":"Back."'"#, []),
      (
        #"say '"error":{"message":"No."}'"#,
        ["The undo of “keep” failed: it answered with an error (invalidData: No.)."]
      ),
    ] {
      let program = try ScriptedProgram(
        description:
          #"{"protocol":1,"name":"sample","title":{"en":"A"},"rowActions":[{"name":"keep","summary":{"en":"keep it"},"scenes":["feed"]}]}"#,
        serving: """
          \(Self.functions)
          case $line in
          *'"action":"back"'*'"post"'*) \(undo);;
          *'"act"'*) say '"say":"Kept.","undo":{"action":"back"}';;
          esac
          """)
      #expect(try await report(program).mistakes.map(\.what) == whats)
    }
  }

  @Test func anActionNamedUndoIsRefused() async throws {
    let action = #"[{"name":"undo","summary":{"en":"take back"},"list":true}]"#
    let description = #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":\#(action)}"#
    #expect(try PluginDescription(Data(description.utf8)).usableActions.isEmpty)
    let program = try ScriptedProgram(
      description: description, serving: "\(Self.functions)\ncase $line in *load*) say '\"rows\":[]';; esac")
    let mistakes = try await report(program, performsActions: false).mistakes
    #expect(mistakes.map(\.what) == ["“undo” is FeedShell's own."])
    #expect(mistakes.first?.fix.contains("Answer “act” with “undo”") == true)
  }

  // MARK: - Programs

  private static let description = #"""
    {"protocol":1,"name":"sample","routes":["sample","sample/{id}"],"title":{"en":"A"},"actions":[{"name":"done","summary":{"en":"tick it off"}},{"name":"note","summary":{"en":"note it"},"usage":"TEXT"}]}
    """#
  private static let functions = #"""
    here=$(dirname "$0")
    say() { printf '{"id":%s,%s}\n' "$id" "$1"; }
    refuse() { say '"error":{"kind":"gone","message":"It is gone."}'; }
    """#

  /// A program with two rows; `done` removes the first one if its lines create the file `gone`.
  private static func list(
    done: String, note: String = #"say '"say":"Noted."'"#, undo: String = "refuse"
  ) throws -> ScriptedProgram {
    try ScriptedProgram(
      description: description,
      serving: """
        \(functions)
        case $line in
        *'no such row'*|*such-item*) refuse;;
        *'"action":"back"'*) \(undo);;
        *'"act"'*'"row":"a"'*) if [ -e "$here/gone" ]; then refuse; else case $line in *done*) \(done);; *) \(note);; esac; fi;;
        *'"act"'*done*) refuse;;
        *'"act"'*) \(note);;
        *'"sample/a"'*) if [ -e "$here/gone" ]; then refuse; else say '"rows":[{"id":"a","title":"A"}]'; fi;;
        *'"load"'*) first='{"id":"a","title":"First","actions":["done","note"],"opens":"sample/a"},'
          if [ -e "$here/gone" ]; then first=; fi
          say "\\"rows\\":[$first{\\"id\\":\\"b\\",\\"title\\":\\"Second\\",\\"actions\\":[\\"done\\",\\"note\\"]}]";;
        esac
        """)
  }

  private func report(
    _ program: ScriptedProgram, performsActions: Bool = true
  ) async throws -> PluginCheck.Report {
    try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment,
      routes: ["feed", "sources/{source}"].map { RoutePattern($0) }, performsActions: performsActions,
      clock: TestClock()  // a busy machine is not a slow program
    ).report()
  }
}
