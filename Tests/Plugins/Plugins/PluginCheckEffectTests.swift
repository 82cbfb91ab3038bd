import Foundation
import SceneTesting
import Testing

@testable import Plugins

/// Changes by refused actions, changes that only a new process shows, and undos of one of two changes.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckEffectTests {
  private static let touch = #"touch "$here/wet-$row""#
  private static let done = #"say '"say":"Done.","reload":true'"#
  private static let refuse = #"say '"error":{"kind":"storage","message":"The disk is full."}'"#

  @Test(arguments: [
    (
      "\(touch); \(refuse)",
      [
        "“water” on the row “a” changes the rows of sample, but is answered with an “error”: storage: The disk is full."
      ]
    ), (refuse, []),
  ])
  func anActionThatChangesRowsAndAnswersWithAnErrorIsReported(act: String, whats: [String]) async throws {
    let report = try await report(Self.plants(acts: #"*'"act"'*) \#(act);;"#))
    #expect(report.mistakes.map(\.what) == whats, "\(report)")
    #expect(report.doubts.map { $0.what.prefix(21) } == ["“water” was refused e"], "\(report)")
  }

  @Test(arguments: [
    (#"[ "$known" ] ||"#, ["“water” changes the row “a” of sample, but only a new process shows the change."]),
    ("", []),
  ])
  func aChangeThatOnlyANewProcessShowsIsReported(condition: String, whats: [String]) async throws {
    let program = try Self.plants(
      acts: #"*'"act"'*) \#(Self.touch); \#(Self.done);;"#, before: "\(condition) { known=1; \(Self.read); }")
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == whats && report.doubts == [], "\(report)")
  }

  @Test(
    arguments: [
      // The undo dries the plant, even if it was watered before; or it dries all plants.
      ("", #"rm -f "$here/wet-$row""#, nil, "a"),
      ("", #"rm -f "$here"/wet-*"#, "After the undo of “water”, the rows of sample are not as before.", nil),
      (
        #"if [ -e "$here/wet-$row" ]; then say '"say":"It is wet."'; continue; fi;"#, #"rm -f "$here/wet-$row""#, nil,
        nil
      ),
    ] as [(String, String, String?, String?)])
  func anUndoOfOneOfTwoChangesMustPreserveTheOther(
    check: String, undo: String, mistake: String?, doubt: String?
  ) async throws {
    let program = try Self.plants(
      acts: #"""
        *'"unwater"'*) \#(undo); \#(Self.done);;
        *'"act"'*) \#(check) \#(Self.touch)
          say "\"say\":\"Done.\",\"reload\":true,\"undo\":{\"action\":\"unwater\",\"row\":\"$row\"}";;
        """#)
    let report = try await report(program)
    let doubts = doubt.map {
      "After “water” on the row “a”, then on the row “\($0)”, one undo does not restore the rows of sample as they "
        + "were in between."
    }
    let whats = [mistake, doubts].map { [$0].compactMap(\.self) }
    #expect([report.mistakes, report.doubts].map { $0.map(\.what) } == whats, "\(report)")
  }

  @Test func aWrongUndoOfAListActionIsNotTakenForAMissingUsage() async throws {
    let program = try Self.plants(
      actions: ["water"], listActions: ["waterall"],
      acts: #"""
        *'"unwater"'*|*'"dryall"'*) rm -f "$here"/wet-*; \#(Self.done);;
        *'"waterall"'*) touch "$here/wet-a"; say '"say":"Done.","reload":true,"undo":{"action":"dryall"}';;
        *'"act"'*) \#(Self.touch); say '"say":"Done.","reload":true,"undo":{"action":"unwater","row":"a"}';;
        """#, items: "a")
    let whats = ["After the undo of “waterall”, the rows of sample are not as before."]
    #expect(try await report(program).mistakes.map(\.what) == whats)
  }

  @Test(arguments: [
    (
      refuse,
      [
        "“water” gets no result on the row “b” of page 2 of sample, which offers it: "
          + "it answered with an error (storage: The disk is full.)."
      ]
    ), (#"say '"say":"Done.","undo":{"action":"dry","row":"b"}'"#, []),
  ])
  func anActionMustAlsoWorkOnTheSecondPage(act: String, whats: [String]) async throws {
    let program = try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A"},"actions":[{"name":"water","summary":{"en":"water it"}}]}"#,
      answering: #"""
        *'no such row'*) say '"error":{"kind":"badArgument","message":"No."}';;
        *'"dry"'*) say '"say":"Back."';;
        *'"act"'*'"row":"b"'*) \#(act);;
        *'"act"'*) say '"say":"Done.","undo":{"action":"dry","row":"a"}';;
        *'"cursor":"2"'*) say '"rows":[{"id":"b","title":"B","actions":["water"]}]';;
        *'"load"'*) say '"rows":[{"id":"a","title":"A","actions":["water"]}],"cursor":"2"';;
        """#)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  @Test func eachActionMustRefuseARowThatDoesNotExist() async throws {
    let program = try Self.plants(
      actions: ["water", "drop"], acts: #"*'"act"'*) say '"say":"Done."';;"#, noRow: #"*'"water"'*'no such row'*"#)
    #expect(try await report(program).mistakes.map(\.what) == ["“drop” succeeds on a row that does not exist."])
  }

  // MARK: - Programs

  /// Reads which plants are watered.
  private static let read = #"wet=$(cd "$here" && echo wet-*)"#

  /// A program with plants, which files in its folder mark as watered; `$row` is that of an action.
  private static func plants(
    actions: [String] = ["water"], listActions: [String] = [], acts: String, before: String = read,
    noRow: String = "*'no such row'*", items: String = "a b"
  ) throws -> ScriptedProgram {
    let summaries = (actions + listActions).map {
      #"{"name":"\#($0)","summary":{"en":"\#($0) it"},"list":\#(listActions.contains($0))}"#
    }.joined(separator: ",")
    let offers = actions.map { #"\"\#($0)\""# }.joined(separator: ",")
    return try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[\#(summaries)]}"#,
      answering: #"""
        \#(noRow)) say '"error":{"kind":"badArgument","message":"No."}';;
        \#(acts)
        *'"load"'*) rows=
          for item in \#(items); do
            state=dry; case " $wet " in *" wet-$item "*) state=wet;; esac
            rows="$rows,{\"id\":\"$item\",\"title\":\"Plant $item\",\"detail\":\"$state\",\"actions\":[\#(offers)]}"
          done
          say "\"rows\":[${rows#,}]";;
        """#,
      before: #"""
        row=$(printf '%s' "$line" | sed -n 's/.*"row":"\([^"]*\)".*/\1/p')
        \#(before)
        """#)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment, performsActions: true,
      clock: TestClock()  // a busy machine is not a slow program
    ).report()
  }
}
