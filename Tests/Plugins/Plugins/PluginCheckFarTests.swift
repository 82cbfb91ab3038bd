import Foundation
import Testing

@testable import Plugins

/// Reports answers that depend on the process, its time zone or its folder, or on the length of a line.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckFarTests {
  private static let scene = #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A"}}"#
  private static let source = #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#

  @Test(arguments: [
    // The first piece of the line contains no cursor.
    (#"say "$first""#, ["other rows, or none"]), ("exit 3", ["no answer: it ended with status 3"]),
    (#"say "$second""#, []),
  ])
  func aProgramThatReadsALongLineInPiecesIsReported(long: String, answers: [String]) async throws {
    let program = try program(
      Self.scene,
      #"""
      *x-padding*) \#(long);;
      *'"cursor":"2"'*) say "$second";;
      *load*) say "$first";;
      """#,
      before: #"""
        first='"rows":[{"id":"a","title":"A"}],"cursor":"2"'
        second='"rows":[{"id":"b","title":"B"}]'
        """#)
    let mistakes = try await report(program).mistakes
    #expect(
      mistakes.map(\.what)
        == answers.map {
          "A line of more than 10000 bytes is not read completely: with an unknown member of this length, "
            + "the load of sample got \($0)."
        })
    #expect(mistakes.allSatisfy { $0.fix.contains("getline") })
  }

  @Test(arguments: [("", 1), ("-u", 0)])
  func aLocalTimeThatIsMarkedAsUTCIsReported(option: String, count: Int) async throws {
    let date = "$(date \(option) -d @1767323045 +%Y-%m-%dT%H:%M:%SZ)"
    let posts = try program(
      Self.source,
      """
      *'"comments":'*) say '"comments":[]';;
      *load*) say "\\"posts\\":[{\\"id\\":\\"a\\",\\"title\\":\\"A\\",\\"createdAt\\":\\"\(date)\\"}]";;
      """)
    let found = try await report(posts).mistakes
    #expect(found.map(\.rule) == [String](repeating: "dates", count: count))
    #expect(found.allSatisfy { $0.fix.contains("gmtime") && $0.what.contains("of the timeline is 2026-01-0") })
    let rows = try program(
      Self.scene, #"*load*) say "\"rows\":[{\"id\":\"a\",\"title\":\"A\",\"createdAt\":\"\#(date)\"}]";;"#)
    let report = try await report(rows)
    #expect(report.mistakes == [] && report.doubts.map(\.rule) == [String](repeating: "dates", count: count))
  }

  @Test(arguments: [
    // An exhausted iterator; a cursor in memory; the id of the last row.
    (
      #"if [ "$asked" ]; then say '"rows":[]'; else asked=1; say "$second"; fi"#,
      ["Page 2 of sample, requested again with the same “cursor”, has different rows, or none."]
    ),
    (
      #"if [ "$known" ]; then say "$second"; else say '"rows":[]'; fi"#,
      ["A process that did not load page 1 of sample answers the “cursor” with: other rows, or none."]
    ),
    (#"say "$second""#, []),
  ])
  func aPageMustDependOnItsCursorOnly(second: String, whats: [String]) async throws {
    let program = try program(
      Self.scene,
      """
      *'"cursor":"2"'*) \(second);;
      *load*) known=1; say '"rows":[{"id":"a","title":"A"}],"cursor":"2"';;
      """, before: #"second='"rows":[{"id":"b","title":"B"}]'"#)
    #expect(try await report(program).mistakes.map(\.what) == whats)
  }

  @Test(arguments: [("exit 1", 1), (#"say '"rows":[]'"#, 0), (#"say '"error":{"message":"It is gone."}'"#, 0)])
  func aCursorThatNamesADeletedRowMustNotCauseACrash(gone: String, count: Int) async throws {
    let program = try program(
      Self.scene,
      """
      *'"cursor":"a"'*) say '"rows":[{"id":"b","title":"B"}]';;
      *such-item*) \(gone);;
      *load*) say '"rows":[{"id":"a","title":"A"}],"cursor":"a"';;
      """)
    let whats = ["The page of sample after a row that does not exist got no answer: it ended with status 1."]
    #expect(try await report(program).mistakes.map(\.what) == Array(whats.prefix(count)))
  }

  @Test func rowsWhoseOrderDiffersInASecondProcessAreReported() async throws {
    let program = try ScriptedProgram(
      """
      [ "$1" = describe ] && { echo '\(Self.scene)'; exit; }
      a='{"id":"a","title":"A"}' b='{"id":"b","title":"B"}' here=$(dirname "$0")
      if [ -e "$here/started" ]; then rows="$b,$a"; else rows="$a,$b"; fi
      touch "$here/started"
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      case $line in *load*) printf '{"id":%s,"rows":[%s]}\\n' "$id" "$rows";; esac
      done
      """)
    #expect(
      try await report(program).mistakes.map(\.what) == [
        "The rows of sample are in a different order in a second process."
      ])
  }

  @Test func aFileWrittenToTheCurrentFolderIsReported() async throws {
    let program = try program(
      Self.scene,
      #"""
      *load*) case $PWD in */feedshell-check-*) touch cache.json;; esac; say '"rows":[{"id":"a","title":"A"}]';;
      """#)
    #expect(
      try await report(program).mistakes.map(\.what) == [
        "A load writes the file “cache.json” into the current folder."
      ])
  }

  @Test func theCommentsOnEveryPostOfTheFirstPageAreChecked() async throws {
    let program = try program(
      Self.source,
      """
      *such-item*) say '"comments":[]';;
      *'"comments":"c"'*) say '"comments":[{"id":"c1","message":"m","state":"removed","createdAt":"yesterday"}]';;
      *'"comments":"'*) say '"comments":[]';;
      *load*) say '"posts":[{"id":"a","title":"A"},{"id":"b","title":"B"},{"id":"c","title":"C"}]';;
      """)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.map(\.rule) == ["members", "members"], "\(mistakes)")
    let state = mistakes.first { $0.what.contains("“removed”") }
    #expect(state?.why == "It is ignored: the comment is then shown.")
    let date = "“yesterday” in the comment “c1” of the comments on “c” is not a date"
    #expect(mistakes.contains { $0.what.contains(date) })
  }

  @Test func aRepeatedSectionIsReportedAsAWarning() async throws {
    for (sections, count) in [(["A", "B", "A", "B"], 1), (["A", "A", "B", "B"], 0)] {
      let rows = sections.enumerated().map { #"{"id":"r\#($0 * 7)","title":"R\#($0)","section":"\#($1)"}"# }
      let program = try program(Self.scene, "*load*) say '\"rows\":[\(rows.joined(separator: ","))]';;")
      let report = try await report(program)
      let whats = ["The section “A” appears again in sample, after another section."]
      #expect(report.mistakes == [] && report.doubts.map(\.what) == Array(whats.prefix(count)))
    }
  }

  @Test(arguments: [("T", "https://a.example", ["rows", "posts"]), ("T$n", "https://a.example/$n", [])])
  func postsWithTheSameTextsAndLinksAreReportedAsWarnings(title: String, link: String, rules: [String]) async throws {
    let program = try program(
      Self.source,
      """
      *'"comments":'*) say '"comments":[]';;
      *load*) posts=; for n in 3 5 7; do
          posts="$posts,{\\"id\\":\\"p$n\\",\\"title\\":\\"\(title)\\",\\"link\\":\\"\(link)\\"}"
        done; say "\\"posts\\":[${posts#,}]";;
      """)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.rule) == rules, "\(report)")
  }

  @Test func aRefusedSettingValueIsReportedAsAWarning() async throws {
    let description = Self.scene.dropLast() + #","settings":[{"name":"units","values":["c","f"]}]}"#
    let program = try program(
      String(description),
      """
      *'"units":"f"'*) say '"error":{"kind":"badArgument","message":"Which?"}';;
      *load*) say '"rows":[{"id":"a","title":"A"}]';;
      """)
    let report = try await report(program)
    let what = "With “units”: “f”, the load of sample got no rows: badArgument: Which?."
    #expect(report.mistakes == [] && report.doubts.map(\.what) == [what])
  }

  // MARK: - Programs

  private func program(_ description: String, _ cases: String, before lines: String = "") throws -> ScriptedProgram {
    try ScriptedProgram(description: description, answering: cases, before: lines)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(program.file, environment: ProcessInfo.processInfo.environment).report()
  }
}
