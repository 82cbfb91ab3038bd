import Foundation
import SceneTesting
import Testing

@testable import Plugins

/// Performs actions without words, with several, in another language, and on two rows without an undo in between.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckWordsTests {
  private static let note = #"{"name":"note","summary":{"en":"note it"},"usage":"TEXT"}"#
  /// Stores the words of the row in `$row`, without the escapes of JSON.
  private static let store = #"printf '%s' "$all" | tr -d '\\"' >"$here/note-$row""#
  private static let refuse = #"say '"error":{"kind":"badArgument","message":"Which?"}'"#
  private static let done = #"say '"say":"Noted.","reload":true'"#

  @Test(arguments: [
    (refuse, []), (done, ["“note” succeeds without the TEXT of its usage."]),
    (
      #"say '"say":"Which?"'"#,
      ["“note” without the TEXT of its usage is answered with “say”, and not with an “error”: Which?"]
    ),
  ])
  func anActionThatSucceedsWithoutItsRequiredWordsIsReportedAsAWarning(answer: String, whats: [String]) async throws {
    let report = try await report(
      Self.notes(acts: "*'\"act\"'*) [ \"$all\" ] || { \(answer); continue; }; \(Self.store); \(Self.done);;"))
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
    let optional = try await self.report(
      Self.notes(
        Self.note.replacing("TEXT", with: "[TEXT]"),
        acts: "*'\"act\"'*) [ \"$all\" ] || { \(answer); continue; }; \(Self.store); \(Self.done);;"))
    #expect(optional.doubts == [])
  }

  @Test(arguments: [
    ("", []), (#","example":"needs shade""#, ["“note” does the same with “needs shade” as with “needs”"]),
  ])
  func anActionThatUsesOnlyItsFirstWordIsReported(example: String, whats: [String]) async throws {
    let whats = whats.isEmpty ? ["“note” does the same with “some words” as with “some”"] : whats
    let action = String(Self.note.dropLast()) + example + "}"
    let report = try await report(
      Self.notes(
        action,
        acts: """
          *'"act"'*) [ "$all" ] || { \(Self.refuse); continue; }
            printf '%s' "${all%% *}" >"$here/note-$row"; \(Self.done);;
          """))
    #expect(report.mistakes == [], "\(report.mistakes)")
    #expect(report.doubts.map(\.what) == whats.map { "\($0): the other words are lost." }, "\(report.doubts)")
  }

  @Test(arguments: [
    // The program stores JSON escapes and escapes them again, or decodes them and sends the text unescaped.
    (#"printf '%s' "$all" | sed 's/\\/\\\\/g; s/"/\\"/g' >"$here/note-$row""#, "keeps the JSON escapes"),
    (#"printf '%s' "$all" | tr -d '\\' >"$here/note-$row""#, "got no answer with a quotation mark"),
  ])
  func theCheckSendsWordsWithQuotationMarks(store: String, what: String) async throws {
    let program = try Self.notes(
      acts: """
        *'"unnote"'*) rm -f "$here/note-$row"; say '"say":"Back.","reload":true';;
        *'"act"'*) [ "$all" ] || { \(Self.refuse); continue; }
          \(store); say "\\"say\\":\\"Noted.\\",\\"reload\\":true,\\"undo\\":{\\"action\\":\\"unnote\\",\\"row\\":\\"$row\\"}";;
        """)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.contains { $0.what.contains(what) }, "\(mistakes)")
  }

  @Test(arguments: [
    (" | LC_ALL=C tr -cd ' -~'", ["for “zephyrλίμνη”, it shows “zephyr”."]), ("", []),
  ])
  func theCheckSendsWordsWithNonASCIILetters(filter: String, whats: [String]) async throws {
    let store = Self.store.replacing(" >", with: "\(filter) >")
    let report = try await report(
      Self.notes(acts: "*'\"act\"'*) [ \"$all\" ] || { \(Self.refuse); continue; }; \(store); \(Self.done);;"))
    let found = whats.map { "“note” loses letters outside ASCII in its words: \($0)" }
    #expect(report.mistakes.map(\.what) == found && report.doubts == [], "\(report)")
  }

  @Test(arguments: [
    (#"'"say":"Noted."'"#, "Which?", ["The “say” of “note”", "The error of “note” on an unknown row"]),
    (#""\"say\":\"$said\"""#, "$said?", []),
  ])
  func theMessagesOfAnActionMustBeTranslated(say: String, message: String, subjects: [String]) async throws {
    let program = try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A","el":"Α"},"actions":[{"name":"note","summary":{"en":"note it","el":"σημείωσέ το"}}]}"#,
      serving: """
        say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
        case $line in *'"language":"el"'*) said=Σημειώθηκε;; *) said=Noted;; esac
        case $line in
        *'no such row'*) say "\\"error\\":{\\"kind\\":\\"badArgument\\",\\"message\\":\\"\(message)\\"}";;
        *'"act"'*) say \(say);;
        *'"load"'*) say '"rows":[{"id":"a","title":"A","actions":["note"]}]';;
        esac
        """)
    let report = try await report(program)
    #expect(report.mistakes == [])
    let found = report.doubts.map(\.what)
    #expect(found.count == subjects.count, "\(found)")
    for (what, subject) in zip(found, subjects) {
      #expect(what.hasPrefix("\(subject) is the same in English and with “language”: “el”"))
    }
  }

  @Test(arguments: [(#"rm -f "$here"/note-*;"#, 1), ("", 0)])
  func anActionThatRevertsItsChangeOfAnotherRowIsReportedAsAWarning(lost: String, count: Int) async throws {
    let program = try Self.notes(
      acts: """
        *'"act"'*) [ "$all" ] || { \(Self.refuse); continue; }
          \(lost) \(Self.store); \(Self.done);;
        """)
    let report = try await report(program)
    #expect(report.mistakes == [], "\(report.mistakes)")
    let whats = ["“note” on the row “b” of sample reverts its change of the row “a”."]
    #expect(report.doubts.map(\.what) == Array(whats.prefix(count)), "\(report.doubts)")
  }

  @Test func aRefusedExampleAndAnActionThatNoRowOffersAreReportedAsWarnings() async throws {
    let action = #"{"name":"note","summary":{"en":"note it"},"usage":"[N]","example":"many"}"#
    let program = try Self.notes(
      action + #",{"name":"drop","summary":{"en":"drop it"}}"#,
      acts: """
        *many*) \(Self.refuse);;
        *'"act"'*) say '"say":"Noted."';;
        """)
    let report = try await report(program)
    #expect(report.mistakes == [])
    #expect(
      report.doubts.map(\.what) == ["No row offers the action “drop”.", "“note” refuses its own example: many"])
  }

  // MARK: - Programs

  /// A program that stores notes on two rows in files; an action gets `$row` and its words in `$all`.
  private static func notes(_ actions: String = note, acts: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[\#(actions)]}"#,
      serving: """
        here=$(dirname "$0")
        say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
        row=$(printf '%s' "$line" | sed -n 's/.*"row":"\\([^"]*\\)".*/\\1/p')
        all=$(printf '%s' "$line" | sed -n 's/.*"words":\\["\\(.*\\)"\\].*/\\1/p' | sed 's/","/ /g')
        case $line in
        *'no such row'*) \(refuse);;
        \(acts)
        *'"load"'*) rows=
          for item in a b; do
            note=; if [ -e "$here/note-$item" ]; then note=$(cat "$here/note-$item"); fi
            rows="$rows,{\\"id\\":\\"$item\\",\\"title\\":\\"$item\\",\\"detail\\":\\"$note\\",\\"actions\\":[\\"note\\"]}"
          done
          say "\\"rows\\":[${rows#,}]";;
        esac
        """)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment, performsActions: true,
      clock: TestClock()  // a busy machine is not a slow program
    ).report()
  }
}
