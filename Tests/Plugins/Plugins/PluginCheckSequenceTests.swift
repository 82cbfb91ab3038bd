import Foundation
import JSON
import SceneTesting
import Testing

@testable import Plugins

/// Performs actions one after the other without an undo in between; each undo must restore the rows before its action.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckSequenceTests {
  private static let restore =
    #"rm -f "$here"/wet-*; for f in "$here"/old/*; do if [ -e "$f" ]; then cp "$f" "$here"; fi; done"#

  @Test func aCorrectProgramHasNoFindings() async throws {
    let report = try await report(Self.plants())
    #expect(report.mistakes == [] && report.doubts == [] && report.actions == 3, "\(report)")
  }

  @Test(arguments: [
    // The undo dries plants that were watered before; or a plant that was given away comes back dry.
    (#"rm -f "$here"/wet-*"#, "", "waterall"), (restore, #"rm -f "$here/wet-$row";"#, "give"),
  ])
  func anUndoThatRevertsOtherChangesIsReported(restore: String, give: String, action: String) async throws {
    let mistakes = try await report(Self.plants(restore: restore, give: give)).mistakes
    #expect(mistakes.map(\.what) == ["After the undo of “\(action)”, the rows of sample are not as before."])
  }

  @Test func anActionIsNotTriedOnARowThatNoLongerOffersTheAction() async throws {
    let soak = #"*'"soak"'*) touch "$here/wet-$row"; did unwater "\"$row\"";;"#
    let report = try await report(Self.plants(wet: #"offers='"give"';"#, soak: soak))
    #expect(report.mistakes == [] && report.actions == 4, "\(report)")
  }

  @Test func anIDThatChangesWithTheRowStateIsReported() async throws {
    let mistakes = try await report(Self.plants(wet: "key=$item-wet;")).mistakes
    let what = "“water” changes the id of a row of sample from “a” to “a-wet”."
    #expect(mistakes.contains { $0.what == what }, "\(mistakes)")
  }

  @Test func aDateThatAnActionSetsToTheCurrentTimeIsReportedAsAWarning() async throws {
    let report = try await report(Self.plants(wet: "date=$(date -u +%Y-%m-%dT%H:%M:%SZ);"))
    let what =
      "“water” changes the “createdAt” of the row “a” of sample from 2024-03-01T08:00:00Z to the current time."
    #expect(report.mistakes == [] && report.doubts.contains { $0.what == what }, "\(report)")
  }

  @Test(
    arguments: [("2024-03-01T08:09:00Z", false), ("2024-03-02T08:00:00Z", true), (nil, false)] as [(String?, Bool)])
  func aDateThatAnUndoDidNotRestoreIsDetected(date: String?, isOther: Bool) {
    let rows = { (date: String?) in ShownRows([["id": "a", "createdAt": date.map(JSONValue.string) ?? .null]]) }
    #expect(rows(date).hasOtherDate(than: rows("2024-03-01T08:00:00Z")) == isOther)
    #expect(rows(date).rowDatedNow(since: rows("2024-03-01T08:00:00Z"))?.id == nil)
  }

  // MARK: - Programs

  /// A program that waters three plants, one or all of them, and gives plants away.
  ///
  /// `restore` has the lines of the undo of `waterall`, `give` lines that run before a plant is given away, and `wet`
  /// lines that change a row whose plant is watered. `soak` performs a further action of this name.
  private static func plants(
    restore: String = Self.restore, give: String = "", wet: String = "", soak: String = ""
  ) throws -> ScriptedProgram {
    let soaking = soak.isEmpty ? [] : [("soak", "")]
    let actions = ([("water", ""), ("give", ""), ("waterall", #","list":true"#)] + soaking).map {
      #"{"name":"\#($0)","summary":{"en":"\#($0) it"}\#($1)}"#
    }
    return try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[\#(actions.joined(separator: ","))]}"#,
      serving: """
        here=$(dirname "$0")
        say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
        did() { say "\\"say\\":\\"Done.\\",\\"reload\\":true,\\"undo\\":{\\"action\\":\\"$1\\",\\"row\\":$2}"; }
        back() { say '"say":"Back.","reload":true'; }
        row=$(printf '%s' "$line" | sed -n 's/.*"row":"\\([^"]*\\)".*/\\1/p'); row=${row%-wet}
        case $line in
        *'no such row'*) say '"error":{"kind":"badArgument","message":"No."}';;
        *'"unwater"'*) rm -f "$here/wet-$row"; back;;
        *'"ungive"'*) rm -f "$here/gone-$row"; back;;
        *'"unwaterall"'*) \(restore); back;;
        *'"water"'*) if [ -e "$here/wet-$row" ]; then back; continue; fi
          touch "$here/wet-$row"; did unwater "\\"$row\\"";;
        *'"give"'*) \(give) touch "$here/gone-$row"; did ungive "\\"$row\\"";;
        *'"waterall"'*) rm -rf "$here/old"; mkdir "$here/old"
          for item in a b c; do if [ -e "$here/wet-$item" ]; then touch "$here/old/wet-$item"; fi; done
          touch "$here/wet-a" "$here/wet-b" "$here/wet-c"; did unwaterall null;;
        \(soak)
        *'"load"'*) rows=
          for item in a b c; do
            if [ -e "$here/gone-$item" ]; then continue; fi
            key=$item date=2024-03-01T08:00:00Z state=dry
            offers='"water","give"\(soak.isEmpty ? "" : #","soak""#)'
            if [ -e "$here/wet-$item" ]; then state=wet; \(wet) fi
            rows="$rows,{\\"id\\":\\"$key\\",\\"title\\":\\"Plant $item\\",\\"detail\\":\\"$state\\",\\"createdAt\\":\\"$date\\",\\"actions\\":[$offers]}"
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
