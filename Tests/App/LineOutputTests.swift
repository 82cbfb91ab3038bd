import Foundation
import HTTP
import Loading
import Storage
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Reading
@testable import Shell

/// Prints one row per line, for `cut`, `awk` and `grep`.
@Suite(.timeLimit(.minutes(1)))
struct LineOutputTests {
  @Test func aRowIsALineOfTabSeparatedColumns() async throws {
    let (out, err, status) = try await run(["rows"], [.body(Sample.feed)])
    #expect(
      out == [
        "1\tA lake\tZagori, Greece\t\thttp://i.example/1",
        "2\tA long ridge that needs more than one line on a narrow screen\t\t\tftp://x",
        "3\t\t屋久島\t\thttp://i.example/3",
      ])
    #expect(err == [])
    #expect(status == 0)
  }

  @Test func aListOfSeveralSourcesHasASourceColumn() async throws {
    let subscriptions = [Subscription("contract:http://b.example", name: "Lakes")]
    let app = try TestApp(policy: .remoteFirst, isInteractive: false, subscriptions: subscriptions)
    let (out, _, _) = try await app.script(["rows"], lines: true, route: "new", answers: [.body(Sample.feed)])
    #expect(out.count == 3)
    #expect(out.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
    #expect(out.first?.hasSuffix("\tLakes") == true)
  }

  @Test(
    arguments: [
      ("number,title", [.number, .title]), ("URL", [.url]), ("source,source", [.source, .source]), ("", nil),
      ("number,", nil), ("number, title", nil), ("titel", nil),
    ] as [(String, [RowColumn]?)])
  func theNamesOfColumnsAreParsed(text: String, columns: [RowColumn]?) {
    #expect(RowColumn.list(text) == columns)
  }

  @Test func tabsAndLineEndsBecomeBlanks() async throws {
    let (out, _, _) = try await run(["open 1"], [.body(Sample.feed), .body(Sample.comments)])
    #expect(out[0] == "1\tFirst line second line of 日本語\tann\t2026-09-21T13:13:20Z\t")
    #expect(out.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
  }

  @Test func controlCharactersNeverReachTheTerminal() async throws {
    let hostile = #"{"items":[{"id":"\#(Sample.ids[0])","description":"a\u001b[31m\tb\u202ec","image":"x"}]}"#
    let (out, _, _) = try await run(["rows"], [.body(hostile)])
    #expect(out == ["1\ta[31m bc\t\t\tx"])
  }

  @Test func errorsAreOnStandardErrorAndNotOnStandardOutput() async throws {
    let (out, err, status) = try await run(
      ["open 1", "nosuch"], [.body(Sample.feed), .failure(.connectivity(.refused))])
    #expect(out == [])
    #expect(
      err == [
        "feedshell: Comments: feed.example refused the connection.", "feedshell: There is no command “nosuch” here.",
      ])
    #expect(status == 1)
  }

  @Test func rowsOfMessagesAndPostersArePrintedAsLines() async throws {
    let app = try TestApp(hasPages: true, isInteractive: false)
    let (out, _, _) = try await app.script(
      ["rows", "more", "goto posters", "open 1", "info", "where", "find moon"], lines: true, route: "messages",
      answers: [.body(Sample.messages(1...2, token: "t")), .body(Sample.messages([3]))])
    #expect(out.first?.hasPrefix("1\t") == true)
    #expect(out.contains { $0.contains("\tauthor 1\t") })
    #expect(out.contains { $0.contains("\tThe Moon\t") })
  }

  @Test func textsInLineOutputAreNotShortened() async throws {
    let long = String(repeating: "word ", count: 2_000) + "end"
    let (out, _, _) = try await run(
      ["rows"], [.body(#"{"items":[{"id":"\#(Sample.ids[0])","description":"\#(long)","image":"x"}]}"#)])
    #expect(out == ["1\t\(long)\t\t\tx"])
  }

  @Test func ifTheServerFailsStandardErrorSaysThatTheRowsAreSaved() async throws {
    let store = TestStores()
    _ = try await TestApp(store: store, policy: .remoteFirst, isInteractive: false).script(
      ["rows"], answers: [.body(Sample.feed)])
    let app = try TestApp(store: store, policy: .remoteFirst, isInteractive: false)
    let (out, err, status) = try await app.script(["rows"], lines: true, answers: [.failure(.connectivity(.refused))])
    #expect(out.count == 3)
    #expect(err.count == 1)
    #expect(err[0].hasPrefix("feedshell: Saved "))
    #expect(err[0].hasSuffix("; feed.example refused the connection."))
    #expect(status == 0)
  }

  @Test func textOutputIsNotWrappedIfNoWidthIsGiven() async throws {
    let long = String(repeating: "word ", count: 5_000) + "end"
    let app = try TestApp(isInteractive: false)
    let (out, _, _) = try await app.script(
      ["rows"], json: false, width: ScriptRunner.unwrapped,
      answers: [.body(#"{"items":[{"id":"\#(Sample.ids[0])","description":"\#(long)","image":"x"}]}"#)])
    #expect(out.contains { $0.hasSuffix(long) })
  }

  private func run(_ commands: [String], _ answers: [TestApp.Answer]) async throws -> (
    out: [String], err: [String], status: Int32
  ) {
    try await TestApp(isInteractive: false).script(commands, lines: true, answers: answers)
  }
}
