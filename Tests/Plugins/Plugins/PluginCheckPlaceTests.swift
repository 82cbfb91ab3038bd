import Foundation
import Synchronization
import Testing

@testable import Plugins

/// Reports mistakes about unknown places, second pages, translations and unknown HTML elements, and slow loads.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckPlaceTests {
  @Test(
    arguments: [
      ("exit 3", ["A place that does not exist (there-is-no-such-place) got no answer: it ended with status 3."], []),
      (
        #"say '"posts":[]'"#, [],
        [
          "A place that does not exist (there-is-no-such-place) is answered with an empty list, "
            + "and not with an “error”."
        ]
      ),
      (#"say '"error":{"kind":"badArgument","message":"There is no such place."}'"#, [], []),
    ] as [(String, [String], [String])])
  func aNonexistentLocationMustBeAnsweredWithAnError(answer: String, mistakes: [String], doubts: [String]) async throws
  {
    let program = try program(
      #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      """
      *such-place*) \(answer);;
      *'"comments":'*) say '"comments":[]';;
      *load*) say '"posts":[{"id":"a","title":"A"}]';;
      """)
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == mistakes && report.doubts.map(\.what) == doubts, "\(report)")
  }

  @Test(arguments: [
    ("C", ["“units” changes each row of the first page of sample, but no row of page 2."]), ("$unit", []),
  ])
  func aSettingThatChangesOnlyTheFirstPageIsReportedAsAWarning(unit: String, whats: [String]) async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A"},"settings":[{"name":"units","values":["c","f"]}]}"#,
      #"""
      *'"cursor":"2"'*) say "\"rows\":[{\"id\":\"b\",\"title\":\"B\",\"detail\":\"2 \#(unit)\"}]";;
      *load*) say "\"rows\":[{\"id\":\"a\",\"title\":\"A\",\"detail\":\"1 $unit\"}],\"cursor\":\"2\"";;
      """#, before: #"unit=C; case $line in *'"units":"f"'*) unit=F;; esac"#)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  @Test(arguments: [
    (
      "dry",
      [
        "The “detail” of a row of sample/a is “dry”, also with “language”: “el”, in which another list has “στεγνό”."
      ]
    ),
    ("$dry", []),
  ])
  func aSceneOfOneItemMustBeTranslatedLikeTheList(detail: String, whats: [String]) async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","routes":["sample","sample/{id}"],"title":{"en":"A","el":"Α"}}"#,
      #"""
      *such-item*) say '"rows":[]';;
      *'"sample/a"'*) say "\"rows\":[{\"id\":\"a\",\"title\":\"Aloe\",\"detail\":\"\#(detail)\"}]";;
      *load*) say "\"rows\":[{\"id\":\"a\",\"title\":\"Aloe\",\"detail\":\"$dry\",\"opens\":\"sample/a\"}]";;
      """#, before: #"dry=dry; case $line in *'"language":"el"'*) dry=στεγνό;; esac"#)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  @Test(
    arguments: [
      ("<h3>Fish <market></h3>", "<market>"), ("<p>From Ann <ann@mail.example>", "<ann@mail.example>"),
      ("<p>Fish &lt;market&gt;<br/>1 < 2, <b>bold</b><wbr><center>x</center>", nil),
      ("<o:p></o:p><my-player></my-player><!-- <market> --><script>if (a<b>c) {}</script>", nil),
      (#"<SVG viewBox="0 0 1 1"><path d="M0"/></SVG><FONT>old</FONT>"#, nil),
      ("<style>a<b></style><!-- <p> --><βήτα>", "<βήτα>"),
    ] as [(String, String?)])
  func anUnknownHTMLTagIsDetected(html: String, tag: String?) {
    #expect(HTMLNames.unknownTag(in: html) == tag)
  }

  @Test func aPostWithAnUnknownHTMLTagIsReportedAsAWarning() async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      """
      *'"comments":'*) say '"comments":[]';;
      *load*) say '"posts":[{"id":"a","title":"Fish <market>","html":"<h3>Fish <market></h3>"}]';;
      """)
    let report = try await report(program)
    #expect(report.mistakes == [], "\(report)")
    let what = "The “html” of the post “a” of the timeline has a tag that is not one of HTML: <market>"
    #expect(report.doubts.map(\.what) == [what])
  }

  // MARK: - Times

  @Test func aPageOrActionThatIsSlowEachTimeIsReportedAsAWarning() {
    var sut = LoadTimes()
    let (quick, slow) = (PluginList.timeline(place: "quick"), PluginList.timeline(place: "slow"))
    for (list, name, seconds) in [(quick, "quick", 1), (quick, "quick", 9), (slow, "slow", 5)] {
      sut.record(.seconds(seconds), of: list, after: nil, name)
    }
    sut.record(.seconds(6), ofAction: "water")
    #expect(sut.doubts == [] && sut.mistake == nil)
    sut.record(.seconds(4), of: slow, after: nil, "slow")
    sut.record(.seconds(5), ofAction: "water")
    #expect(
      sut.doubts.map(\.what) == ["Each load of slow takes 4 s or more.", "Each “water” takes 5 s or more."]
        && sut.mistake == nil)
  }

  @Test func aCheckThatTakesTooLongReportsItsProgressAndEnds() async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"}}"#,
      #"*load*) say '"rows":[{"id":"a","title":"A"}]';;"#)
    let progress = Mutex<[(load: String, elapsed: Duration)]>([])
    let report = try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment, clock: SteppingClock(step: 200),
      onProgress: { load, elapsed in progress.withLock { $0.append((load, elapsed)) } }
    ).report()
    #expect(report.mistakes.count == 1, "\(report)")
    let what = "The check was ended because its loads took more than 10 minutes; each load of sample took "
    #expect(report.mistakes.first?.what.hasPrefix(what) == true, "\(report)")
    let first = progress.withLock { $0.first }
    #expect(first?.load == "sample, a second time" && first.map { $0.elapsed >= .seconds(200) } == true)
  }

  // MARK: - Programs

  private func program(_ description: String, _ cases: String, before lines: String = "") throws -> ScriptedProgram {
    try ScriptedProgram(description: description, answering: cases, before: lines)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(program.file, environment: ProcessInfo.processInfo.environment).report()
  }
}
