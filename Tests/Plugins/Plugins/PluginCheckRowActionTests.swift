import Foundation
import SceneTesting
import Testing

@testable import Plugins

/// Performs actions on two rows, with words, and on a changed list; only the rows of the actions may change.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckRowActionTests {
  /// A program that stores notes on three rows in files; an action gets `$row` and `$words`.
  private static func notes(_ actions: String, acts: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[\#(actions)]}"#,
      serving: """
        here=$(dirname "$0")
        say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
        row=$(printf '%s' "$line" | sed -n 's/.*"row":"\\([^"]*\\)".*/\\1/p')
        words=$(printf '%s' "$line" | sed -n 's/.*"words":\\["\\([^"]*\\)".*/\\1/p')
        case $line in
        *'no such row'*) say '"error":{"kind":"badArgument","message":"No."}';;
        \(acts)
        *'"load"'*) rows=
          for item in a b c; do
            note=; if [ -e "$here/note-$item" ]; then note=$(cat "$here/note-$item"); fi
            rows="$rows,{\\"id\\":\\"$item\\",\\"title\\":\\"$item\\",\\"detail\\":\\"$note\\",\\"actions\\":[\\"note\\"]}"
          done
          say "\\"rows\\":[${rows#,}]";;
        esac
        """)
  }

  private static let note = #"{"name":"note","summary":{"en":"note it"},"usage":"[NAME]"}"#
  private static let undo = #"\"undo\":{\"action\":\"unnote\",\"row\":\"$row\",\"words\":[\"$old\"]}"#

  /// Stores a note on the row `$target`, and names the undo.
  private static func act(on target: String) -> String {
    """
    *'"unnote"'*) printf %s "$words" >"$here/note-$row"; say '"say":"Back.","reload":true';;
    *'"note"'*) row=\(target); old=; if [ -e "$here/note-$row" ]; then old=$(cat "$here/note-$row"); fi
      printf %s "${words:-none}" >"$here/note-$row"; say "\\"say\\":\\"Noted.\\",\\"reload\\":true,\(undo)";;
    """
  }

  @Test(arguments: [
    // The action changes the first row, or the last row of the last load, instead of its own.
    ("a", ["“note” on the row “b” of sample changes the row “a” instead of “b”."]),
    ("c", ["“note” on the row “a” of sample changes the row “c” instead of “a”."]), ("$row", []),
  ])
  func anActionThatChangesADifferentRowIsReported(target: String, whats: [String]) async throws {
    let report = try await report(Self.notes(Self.note, acts: Self.act(on: target)))
    #expect(report.mistakes.map(\.what) == whats && report.doubts == [], "\(report)")
  }

  @Test(arguments: [
    // The undo restores nothing, or everything.
    (#"say '"say":"Back.","reload":true'"#, ["After the undo of “clear”, the rows of sample are not as before."]),
    (#"for f in "$here"/old-*; do mv "$f" "$here/note-${f##*-}"; done; say '"say":"Back.","reload":true'"#, []),
  ])
  func actionsOnTheWholeListAreTriedAfterChangesToRows(restore: String, whats: [String]) async throws {
    let clear = #"{"name":"clear","summary":{"en":"clear all"},"list":true}"#
    let program = try Self.notes(
      "\(clear),\(Self.note)",
      acts: """
        *'"unclear"'*) \(restore);;
        *'"clear"'*) for f in "$here"/note-*; do mv "$f" "$here/old-${f##*-}"; done
          say '"say":"Cleared.","reload":true,"undo":{"action":"unclear"}';;
        \(Self.act(on: "$row"))
        """)
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == whats && report.actions == 2, "\(report)")
  }

  @Test(arguments: [
    #"[ "$words" ] || { say '"error":{"kind":"badArgument","message":"Which?"}'; continue; }"#,
    #"[ "$words" ] || { say '"say":"Nothing."'; continue; }"#,
  ])
  func anActionThatNeedsWordsMustHaveAUsage(check: String) async throws {
    let acts = #"""
      *'"note"'*) \#(check); printf %s "$words" >"$here/note-$row"; say '"say":"Noted.","reload":true';;
      """#
    let bare = #"{"name":"note","summary":{"en":"note it"}}"#
    let mistakes = try await report(Self.notes(bare, acts: acts)).mistakes
    #expect(mistakes.map(\.what) == ["“note” does something only with words, but has no “usage”."])
    #expect(try await report(Self.notes(Self.note, acts: acts)).mistakes == [])
    let wordless = #"*'"note"'*) printf x >"$here/note-$row"; say '"say":"Noted.","reload":true';;"#
    #expect(try await report(Self.notes(bare, acts: wordless)).mistakes == [])
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment, performsActions: true,
      clock: TestClock()  // a busy machine is not a slow program
    ).report()
  }
}
