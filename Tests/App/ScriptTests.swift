import Foundation
import HTTP
import JSON
import Loading
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct ScriptTests {
  @Test func aScriptPrintsTheResultOfEachCommandButNotTheFirstScene() async throws {
    let (out, err, status) = try await run(["open 2", "back"], [.body(Sample.feed), .body(Sample.comments)])
    #expect(
      out == [
        #"{"scene":"comments","route":"feed/\#(Sample.ids[1])/comments","title":"Comments","state":"loaded","source":"remote","#
          + #""image":{"description":"A long ridge that needs more than one line on a narrow screen","url":"ftp://x"},"#
          + #""post":{"description":"A long ridge that needs more than one line on a narrow screen","url":"ftp://x"},"total":2,"rows":["#
          + #"{"number":1,"id":"\#(Sample.ids[0])","kind":"comment","username":"ann","#
          + #""message":"First line\nsecond line of 日本語","createdAt":"2026-09-21T13:13:20Z","date":"1 hour ago"},"#
          + #"{"number":2,"id":"\#(Sample.ids[1])","kind":"comment","username":"a rather long name","message":"b","#
          + #""createdAt":"2020-05-20T11:24:59Z","date":"6 years ago"}]}"#,
        #"{"scene":"feed","route":"feed","title":"My Feed","state":"loaded","source":"remote","hasMore":true,"rows":["#
          + #"{"number":1,"id":"\#(Sample.ids[0])","kind":"image","description":"A lake","#
          + #""location":"Zagori, Greece","url":"http://i.example/1"},"#
          + #"{"number":2,"id":"\#(Sample.ids[1])","kind":"image","#
          + #""description":"A long ridge that needs more than one line on a narrow screen","url":"ftp://x"},"#
          + #"{"number":3,"id":"\#(Sample.ids[2])","kind":"image","location":"屋久島","url":"http://i.example/3"}]}"#,
      ])
    #expect(err == [])
    #expect(status == 0)
  }

  @Test(arguments: [
    (TestApp.Answer.failure(.connectivity(.refused)), "connectivity"), (.failure(.malformed), "invalidData"),
    (.failure(.tooLarge(limit: 8 << 20)), "invalidData"), (.failure(.refusedAddress), "invalidData"),
    (.body("{}", status: 404), "invalidData"), (.body("{", status: 200), "invalidData"),
  ])
  func aFailedSceneReportsItsErrorAndTheScriptContinues(answer: TestApp.Answer, kind: String) async throws {
    let (out, err, status) = try await run(["open 1", "where"], [.body(Sample.feed), answer])
    let object = try object(out[0])
    #expect(object["state"] as? String == "failed")
    #expect((object["rows"] as? [Any])?.isEmpty == true)
    #expect((object["error"] as? [String: Any])?["kind"] as? String == kind)
    #expect(out[1].hasPrefix(#"{"route":"feed/"#))
    #expect(err.count == 1)
    #expect(status == 1)
  }

  @Test func openingARowOfAFailedFeedReportsTheFeedsError() async throws {
    let (out, _, status) = try await run(["open 2"], [.failure(.connectivity(.refused))])
    let error = try #require(try object(out[0])["error"] as? [String: String])
    #expect(error["kind"] == "connectivity")
    #expect(status == 1)
  }

  @Test(arguments: [("nonsense", "unknownCommand"), ("open 9", "badArgument"), ("goto x", "badArgument")])
  func anUnknownCommandIsReportedInJSONAndOnStandardError(command: String, kind: String) async throws {
    let (out, err, status) = try await run([command], [.body(Sample.feed)])
    let error = try #require(try object(out[0])["error"] as? [String: String])
    #expect(error["kind"] == kind)
    #expect(err == ["feedshell: \(error["message"] ?? "")"])
    #expect(status == 1)
  }

  @Test func textOutputPrintsRowsToStandardOutputAndErrorsToStandardError() async throws {
    let (out, err, status) = try await run(
      ["rows; nonsense", "refresh"], json: false, [.body(Sample.feed), .body(Sample.nothing)])
    #expect(out.first == " 1  A lake")
    #expect(out.last == "There are no posts here yet.")
    #expect(err == ["feedshell: There is no command “nonsense” here."])
    #expect(status == 1)
  }

  @Test(arguments: ["line", "small", "grid"]) func aScriptPrintsEveryRowInEachLayout(layout: String) async throws {
    let app = try TestApp(isInteractive: false)
    let items = (11...50).map { number in
      #"{"id":"00000000-0000-4000-8000-0000000000\#(number)","description":"post \#(number)","image":"http://x"}"#
    }
    let feed = #"{"items":[\#(items.joined(separator: ","))]}"#
    let (out, _, _) = try await app.script(["set rows \(layout); rows"], json: false, answers: [.body(feed)])
    let texts = out.joined(separator: "\n").split(separator: "\n").map { $0.drop { $0 == " " || $0.isNumber } }
    #expect(Array(texts.filter { $0.hasPrefix("post") }) == (11...50).map { "post \($0)" })
  }

  @Test func theBackCommandAtTheFirstSceneAndTheQuitCommandEndAScript() async throws {
    for last in ["back", "quit", ".."] {
      let (out, _, status) = try await run(["where; \(last); where"], [.body(Sample.feed)])
      #expect(out == [#"{"route":"feed"}"#])
      #expect(status == 0)
    }
  }

  @Test func theCommandsWhereAndTreeAndHelpAndTopPrintJSON() async throws {
    let (out, _, status) = try await run(["where; tree; help; help quit; top"], [.body(Sample.feed)])
    #expect(
      try out.map { try object($0).keys.sorted().first } == ["route", "scenes", "commands", "example", "hasMore"])
    #expect(status == 0)
  }

  @Test func hostileTextIsEscapedInJSONAndSurvivesDecoding() async throws {
    let hostile = JSONValue.string(HostileText.escapes.text).line
    let feed = #"{"items":[{"id":"\#(Sample.ids[0])","description":\#(hostile),"image":"x"}]}"#
    let (out, _, _) = try await run(["rows"], [.body(feed)])
    #expect(!out[0].unicodeScalars.contains(where: HostileText.isHarmful))
    let rows = try #require(try object(out[0])["rows"] as? [[String: Any]])
    let text = try #require(rows[0]["description"] as? String)
    #expect(Array(text.unicodeScalars) == Array(HostileText.escapes.text.unicodeScalars))
  }

  private func run(
    _ commands: [String], json: Bool = true, _ answers: [TestApp.Answer]
  ) async throws -> (out: [String], err: [String], status: Int32) {
    try await TestApp(isInteractive: false).script(commands, json: json, answers: answers)
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
