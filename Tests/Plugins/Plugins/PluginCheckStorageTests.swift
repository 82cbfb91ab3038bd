import Foundation
import SceneTesting
import Testing

@testable import Plugins

/// Reports changes that another process reverts, that are not stored, or that damage a row of a later page.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckStorageTests {
  private static let water = #"{"name":"water","summary":{"en":"water it"}}"#

  @Test(arguments: [
    // The program writes the state that it read at its start, or only the change.
    (
      #"rm -f "$data"/wet-*; for item in $own; do touch "$data/wet-$item"; done"#,
      [
        "“water” on the row “a” of sample is lost when another process, which had loaded the rows before, "
          + "performs it on the row “b”."
      ]
    ),
    ("", []),
  ])
  func aChangeThatAnotherProcessRevertsIsReported(write: String, whats: [String]) async throws {
    let program = try Self.plants(water: #"own="$own $row"; touch "$data/wet-$row"; \#(write)"#)
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == whats, "\(report)")
  }

  @Test(arguments: [
    (
      #"say '"say":"Watered.","reload":true,"undo":{"action":"dry","row":"a"}'; continue"#,
      [
        "“water” succeeds although $XDG_DATA_HOME cannot be written, "
          + "but a new process shows the rows of sample unchanged."
      ]
    ),
    (#"say '"error":{"kind":"storage","message":"The disk is full."}'; continue"#, []),
  ])
  func aChangeThatCannotBeStoredMustBeAnsweredWithAnError(answer: String, whats: [String]) async throws {
    // The permissions are compared, because the superuser may write to any folder.
    let isFull = #"[ "$(ls -ld "$data" | cut -c3)" = - ]"#
    let program = try Self.plants(
      data: #"case $XDG_DATA_HOME in */feedshell-check-*) data=$XDG_DATA_HOME;; esac"#,
      water: #"if \#(isFull); then \#(answer); fi; touch "$data/wet-$row""#)
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == whats, "\(report)")
  }

  @Test(arguments: [
    // The id of the new row is the number of rows: after a removal, the last row has the same id.
    (
      #"$(ls "$here"/rows | wc -l)"#,
      ["After several actions on sample and the undo of each, the pages have other rows than before."]
    ),
    ("80", []),
  ])
  func anAddedRowWithTheIDOfALaterRowIsReported(number: String, whats: [String]) async throws {
    let report = try await report(Self.rows(number: number))
    #expect(report.mistakes.map(\.what) == whats, "\(report)")
  }

  // MARK: - Items and places

  @Test(arguments: [
    (#","cursor":"a""#, ["Page 2 of sample/a has rows of sample, such as “b”."]), ("", []),
  ])
  func aSceneOfOneItemWithThePagesOfTheListIsReportedAsAWarning(cursor: String, whats: [String]) async throws {
    let program = try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample","sample/{id}"],"paged":true,"title":{"en":"A"}}"#,
      answering: #"""
        *such-item*) say '"rows":[]';;
        *'"sample/a"'*'"cursor":"a"'*) say '"rows":[{"id":"b","title":"B"}]';;
        *'"sample/a"'*) say '"rows":[{"id":"a","title":"A"}]\#(cursor)';;
        *load*) say '"rows":[{"id":"a","title":"A","opens":"sample/a"},{"id":"b","title":"B"}]';;
        """#)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  @Test(arguments: [
    ("*'\"place\":\"n'*", ["The place “nort” is answered with the posts of “north”."]),
    ("*'\"place\":\"north'*", ["The place “northx” is answered with the posts of “north”."]),
    ("*'\"place\":\"north\"'*", []),
  ])
  func aSimilarPlaceWithTheSamePostsIsReportedAsAWarning(pattern: String, whats: [String]) async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      answering: """
        *'"comments":'*) say '"comments":[]';;
        \(pattern)) say '"posts":[{"id":"a","title":"A"}]';;
        *load*) say '"error":{"kind":"badArgument","message":"There is no such place."}';;
        """)
    let report = try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment, place: "north"
    ).report()
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  // MARK: - Programs

  /// A program with two plants; `water` has the lines that store that the plant `$row` was watered.
  private static func plants(data: String = "", water: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[\#(self.water)]}"#,
      answering: #"""
        *'no such row'*) say '"error":{"kind":"badArgument","message":"No."}';;
        *'"dry"'*) rm -f "$data/wet-$row"; own=$(printf '%s' "$own" | sed "s/$row//g")
          say '"say":"Dry.","reload":true';;
        *'"water"'*) \#(water)
          say "\"say\":\"Watered.\",\"reload\":true,\"undo\":{\"action\":\"dry\",\"row\":\"$row\"}";;
        *'"load"'*) rows=
          for item in a b; do
            state=dry; if [ -e "$data/wet-$item" ]; then state=wet; fi
            rows="$rows,{\"id\":\"$item\",\"title\":\"Plant $item\",\"detail\":\"$state\",\"actions\":[\"water\"]}"
          done
          say "\"rows\":[${rows#,}]";;
        """#,
      before: #"""
        data=$here; \#(data)
        row=$(printf '%s' "$line" | sed -n 's/.*"row":"\([^"]*\)".*/\1/p')
        """#)
  }

  /// A program with 21 rows on three pages; `drop` removes a row, and `add` adds one with an id of `number`.
  private static func rows(number: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A"},"actions":[{"name":"drop","summary":{"en":"drop it"}},{"name":"sow","summary":{"en":"sow one"},"list":true}]}"#,
      answering: #"""
        *'no such row'*) say '"error":{"kind":"badArgument","message":"No."}';;
        *'"undrop"'*) mv "$here/gone/$row" "$here/rows"; say '"say":"Back.","reload":true';;
        *'"unadd"'*) rm -f "$here/rows/$row"; say '"say":"Gone.","reload":true';;
        *'"drop"'*) mv "$here/rows/$row" "$here/gone"
          say "\"say\":\"Dropped.\",\"reload\":true,\"undo\":{\"action\":\"undrop\",\"row\":\"$row\"}";;
        *'"sow"'*) new=r$((\#(number) + 10)); echo New >"$here/rows/$new"
          say "\"say\":\"Added.\",\"reload\":true,\"undo\":{\"action\":\"unadd\",\"row\":\"$new\"}";;
        *'"load"'*) rows= count=0 after=$(printf '%s' "$line" | sed -n 's/.*"cursor":"\([^"]*\)".*/\1/p')
          limit=$(printf '%s' "$line" | sed -n 's/.*"limit":\([0-9]*\).*/\1/p') more=
          for file in "$here"/rows/*; do
            item=${file##*/}
            if [ "${after#r}" ] && [ "${item#r}" -le "${after#r}" ]; then continue; fi
            if [ $count = $limit ]; then more=",\"cursor\":\"$last\""; break; fi
            count=$((count + 1)) last=$item
            rows="$rows,{\"id\":\"$item\",\"title\":\"$(cat "$file") $item\",\"actions\":[\"drop\"]}"
          done
          say "\"rows\":[${rows#,}]$more";;
        """#,
      before: #"""
        if ! [ -e "$here/rows" ]; then
          mkdir "$here/rows" "$here/gone"
          for n in $(seq 10 30); do echo Row >"$here/rows/r$n"; done
        fi
        row=$(printf '%s' "$line" | sed -n 's/.*"row":"\([^"]*\)".*/\1/p')
        """#)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment, performsActions: true,
      clock: TestClock()  // a busy machine is not a slow program
    ).report()
  }
}
