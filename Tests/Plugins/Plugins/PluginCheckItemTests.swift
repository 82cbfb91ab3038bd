import Foundation
import JSON
import Testing

@testable import Plugins

/// The scenes that rows open, rows in other languages and with other settings, fields, and words with quotation marks.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckItemTests {
  private static let scenes = #"{"protocol":1,"name":"sample","routes":["sample","sample/{id}"],"title":{"en":"A"}"#
  private static let item = #"{"id":"x","title":"X"}"#

  @Test(
    arguments: [
      (["a", "b", "c"], item, []),
      (
        ["b", "c", "a"], item,
        ["The row “a” of sample, like the others, opens sample/b, which belongs to another row."]
      ),
      (["a", "a", "a"], item, ["All rows of sample open sample/a."]),
      // Two rows open the conversation of the first one.
      (["a", "a", "c"], item, []),
      (["a", "b", "c"], "", ["The scenes that the rows of sample open have no rows, such as sample/a."]),
    ] as [([String], String, [String])])
  func aRowMustOpenTheSceneOfItsOwnItem(opened: [String], items: String, whats: [String]) async throws {
    let rows = zip(["a", "b", "c"], opened).map {
      #"{"id":"\#($0)","title":"Row \#($0)","opens":"sample/\#($1)"}"#
    }
    let program = try program(
      Self.scenes + "}",
      """
      *such-item*) say '"rows":[]';;
      *'"sample/'*) say '"rows":[\(items)]';;
      *load*) say '"rows":[\(rows.joined(separator: ","))]';;
      """)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  @Test func anItemWithoutRowsBesideOthersIsAccepted() async throws {
    let rows = ["a", "b", "c"].map { #"{"id":"\#($0)","title":"Row \#($0)","opens":"sample/\#($0)"}"# }
    let program = try program(
      Self.scenes + "}",
      """
      *such-item*|*'"sample/a"'*) say '"rows":[]';;
      *'"sample/'*) say '"rows":[\(Self.item)]';;
      *load*) say '"rows":[\(rows.joined(separator: ","))]';;
      """)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts == [], "\(report)")
  }

  // MARK: - Languages and settings

  @Test(arguments: [
    (#"\"kind\":\"$word\""#, ["has the “kind” “plant” in English, but “φυτό” with “language”: “el”."]),
    (
      #"\"fields\":{\"$word\":1}"#,
      ["has a member of “fields” “plant” in English, but “φυτό” with “language”: “el”."]
    ),
    (#"\"kind\":\"plant\",\"detail\":\"$word\",\"fields\":{\"word\":\"$word\"}"#, []),
  ])
  func aTranslatedKindOrFieldNameIsReported(members: String, whats: [String]) async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A","el":"Α"}}"#,
      #"*load*) say "\"rows\":[{\"id\":\"a\",\"title\":\"Aloe\",\#(members)}]";;"#,
      before: #"word=plant; case $line in *'"language":"el"'*) word=φυτό;; esac"#)
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == whats.map { "The row “a” of sample \($0)" }, "\(report)")
    #expect(report.doubts == [], "\(report)")
  }

  @Test(arguments: [
    ("1 C", ["“units” changes the “detail” “1 C” of a row to “1 F”, but not in sample/a."]), ("1 $unit", []),
    ("It has 1 C", []),
  ])
  func aSettingThatASceneOfOneItemIgnoresIsReportedAsAWarning(detail: String, whats: [String]) async throws {
    let program = try program(
      Self.scenes + #","settings":[{"name":"units","values":["c","f"]}]}"#,
      #"""
      *such-item*) say '"rows":[]';;
      *'"sample/a"'*) say "\"rows\":[{\"id\":\"a\",\"title\":\"Aloe\",\"detail\":\"\#(detail)\"}]";;
      *load*) say "\"rows\":[{\"id\":\"a\",\"title\":\"Aloe\",\"detail\":\"1 $unit\",\"opens\":\"sample/a\"}]";;
      """#, before: #"unit=C; case $line in *'"units":"f"'*) unit=F;; esac"#)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  @Test func aSettingMayShortenTheTextsOfAList() throws {
    let list = { (name: String, text: String) in
      VisitedList(
        list: .scene(route: name, parameters: [:]), name: name, rows: [["id": "a", "text": .string(text)]])
    }
    for (other, isShortened) in [("A long te…", true), ("A long", true), ("A lost text", false)] {
      let difference = TextDifference(
        lists: [list("sample", "A long text"), list("sample/a", "A long text")],
        rows: [[["id": "a", "text": .string(other)]], [["id": "a", "text": "A long text"]]])
      let finding = try #require(difference.finding)
      #expect(finding.isShortened == isShortened, "\(finding)")
    }
  }

  @Test(arguments: [
    (#""empty":{"en":"None"}"#, ["The “empty” of “sample” has no text in “el”, in which the description has a title."]),
    (#""empty":{"en":"None","el":"Τίποτα"}"#, []),
    // Users whose language is “el” do not see a text in “el-GR”.
    (
      #""empty":{"en":"None","el-GR":"Τίποτα"}"#,
      ["The “empty” of “sample” has no text in “el”, in which the description has a title."]
    ),
    (
      #""scenes":{"sample":{"about":{"en":"the rows"}}}"#,
      ["The “about” of “sample” has no text in “el”, in which the description has a title."]
    ),
  ])
  func aTextOfTheDescriptionWithoutALanguageOfTheTitleIsReportedAsAWarning(
    member: String, whats: [String]
  ) async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A","el":"Α"},\#(member)}"#,
      "*load*) say '\"rows\":[\(Self.item)]';;")
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == whats, "\(report)")
  }

  // MARK: - Ids, fields and words

  @Test func aRowWithANewIDAtEachLoadIsReported() async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"}}"#,
      #"*load*) say "\"rows\":[{\"id\":\"a\",\"title\":\"A\"},{\"id\":\"b-$id\",\"title\":\"B\"}]";;"#)
    let doubts = try await report(program).doubts.filter { $0.what.hasSuffix("” after a second load.") }
    #expect(doubts.count == 1 && doubts.first?.what.hasPrefix("A row of sample has the id “b-") == true, "\(doubts)")
  }

  @Test func aRepeatedIDInAnyThreadIsReported() async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      """
      *such-item*) say '"comments":[]';;
      *'"comments":"a"'*) say '"comments":[{"id":"a-1","message":"One."}]';;
      *'"comments":"b"'*) say '"comments":[{"id":"b-1","message":"One."},{"id":"b-1","message":"Two."}]';;
      *load*) say '"posts":[{"id":"a","title":"A"},{"id":"b","title":"B"}]';;
      """)
    #expect(
      try await report(program).mistakes.map(\.what) == ["Two rows of the comments on “b” have the id “b-1”."])
  }

  @Test func theTypesOfFieldsAreCompared() {
    let rows = { (values: [JSONValue]) in values.map { JSONValue.object([.init("fields", ["wet": $0])]) } }
    let mixed = FieldCheck(rows: rows([.null, .integer(1), .number(1.5), "2"])).mixed
    #expect(mixed?.name == "wet" && mixed?.first == "a number" && mixed?.second == "a text")
    #expect(FieldCheck(rows: rows([.null, .integer(1), .number(1.5)])).mixed == nil)
    #expect(FieldCheck(rows: rows(["yes", "False"])).printedValue?.text == "False")
    #expect(FieldCheck(rows: rows(["yes", .bool(false), "None of them"])).printedValue == nil)
  }

  @Test func unsuitableFieldsAreReportedAsDoubts() async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"}}"#,
      """
      *load*) say '"rows":[{"id":"a","title":"A","fields":{"n":1}},{"id":"b","title":"B","fields":{"n":"None"}}]';;
      """)
    let report = try await report(program)
    #expect(
      report.mistakes == []
        && Set(report.doubts.map(\.what)) == [
          "“n” in the “fields” of the row “b” of sample is the text “None”.",
          "“n” in the “fields” of sample is a number in one row, and a text in another.",
        ], "\(report)")
  }

  @Test(arguments: [
    // The place is repeated without its escapes, which are also of JSON.
    ("No $place.", 1), ("There is no such place.", 0),
  ])
  func aPlaceWithQuotationMarksMustBeAnswered(message: String, count: Int) async throws {
    let program = try program(
      #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      #"""
      *'"comments":'*) say '"comments":[]';;
      *such-place*) say "\"error\":{\"kind\":\"badArgument\",\"message\":\"\#(message)\"}";;
      *load*) say '"posts":[{"id":"a","title":"A"}]';;
      """#, before: #"place=$(printf '%s' "$line" | sed -n 's/.*"place":"\([^"]*\)".*/\1/p')"#)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.count == count, "\(mistakes)")
    #expect(
      mistakes.allSatisfy {
        $0.what.hasPrefix("A load with a quotation mark and a backslash in the place got no answer: ")
      })
  }

  @Test(arguments: [("exit 1", 1), (#"say '"rows":[]'"#, 0)])
  func anItemWithQuotationMarksMustBeAnswered(answer: String, count: Int) async throws {
    let program = try program(
      Self.scenes + "}",
      #"""
      *such-item\\*) \#(answer);;
      *such-item*) say '"rows":[]';;
      *'"sample/'*) say '"rows":[\#(Self.item)]';;
      *load*) say '"rows":[{"id":"a","title":"A","opens":"sample/a"}]';;
      """#)
    let whats = [
      "A load with a quotation mark and a backslash in the parameters of sample/{id} got no answer: "
        + "it ended with status 1."
    ]
    #expect(try await report(program).mistakes.map(\.what) == Array(whats.prefix(count)))
  }

  // MARK: - Programs

  private func program(_ description: String, _ cases: String, before lines: String = "") throws -> ScriptedProgram {
    try ScriptedProgram(description: description, answering: cases, before: lines)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(program.file, environment: ProcessInfo.processInfo.environment).report()
  }
}
