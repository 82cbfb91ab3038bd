import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The built program, as scripts use it.
@Suite(.timeLimit(.minutes(2)))
struct ScriptAcceptanceTests {
  private static let ids = (1...3).map { "0000000\($0)-0000-4000-8000-000000000000" }

  @Test func theDemoFeedIsPrintedWithoutANetwork() async throws {
    let result = try await Program.run(["-c", "rows"])
    #expect(result.status == 0)
    #expect(result.err == "")
    #expect(result.out.matches(of: #/(?m)^ ?\d+  (• )?\w/#).count == 10)
    #expect(!result.out.contains("✗"), "a pipe has no pictures, not even failed ones")
    #expect(!result.out.contains("\u{1B}"))
  }

  @Test func aScriptPrintsTheCommentsOfARowAsJSON() async throws {
    let server = try await feedServer(
      comments: .json(
        """
        {"items":[
        {"id":"\(Self.ids[2])","message":"m1","created_at":"2020-05-20T11:24:59+00:00","author":{"username":"u1"}},
        {"id":"\(Self.ids[0])","message":"m2","created_at":"2021-05-20T11:24:59.5Z","author":{"username":"u2"}}]}
        """, status: 202))
    let result = try await Program.run([
      "--source", server.address("/base/").absoluteString, "--output", "json", "-c", "open 2",
    ])
    #expect(result.status == 0)
    #expect(result.err == "")
    #expect(result.lines.count == 1)
    let object = try object(result.lines[0])
    #expect(object["scene"] as? String == "comments")
    #expect(object["route"] as? String == "feed/\(Self.ids[1])/comments")
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(rows.map { $0["id"] as? String } == [Self.ids[2], Self.ids[0]])
    #expect(rows.map { $0["createdAt"] as? String } == ["2020-05-20T11:24:59Z", "2021-05-20T11:24:59Z"])
    #expect(
      server.requests.map { String($0.prefix { $0 != "\r\n" }) } == [
        "GET /base/v1/feed?limit=10 HTTP/1.1", "GET /base/v1/image/\(Self.ids[1])/comments HTTP/1.1",
      ])
  }

  @Test(arguments: [(404, "{}"), (500, #"{"items":[]}"#), (200, "{"), (200, #"{"items":[{}]}"#)])
  func anUnexpectedAnswerIsReportedAsInvalidData(status: Int, body: String) async throws {
    let server = try await feedServer(comments: .json(body, status: status))
    let result = try await Program.run(["--source", server.url.absoluteString, "--output", "json", "-c", "open 1"])
    #expect(try kind(of: result.lines[0]) == "invalidData")
    #expect(result.err.hasPrefix("feedshell: "))
    #expect(result.status == 1)
  }

  @Test func aClosedPortIsAConnectivityError() async throws {
    // A stopped server's port is not used: another test's server may get it.
    let result = try await Program.run([
      "--source", "http://127.0.0.1:2", "--output", "json", "-c", "open 1", "-c", "rows",
    ])
    #expect(try result.lines.map(kind) == ["connectivity", "connectivity"])
    #expect(result.status == 1)
  }

  @Test(arguments: [("el_GR.UTF-8", "Σχόλια", "πριν από"), ("pt_BR.UTF-8", "Comentários", "há ")])
  func aLanguageWorksWithoutItsLocaleInstalled(locale: String, title: String, date: String) async throws {
    let result = try await Program.run(["--output", "json", "-c", "open 2"], environment: ["LC_ALL": locale])
    let object = try object(result.lines[0])
    #expect(object["title"] as? String == title)
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(try rows.allSatisfy { try #require($0["date"] as? String).hasPrefix(date) })
    let error = try await Program.run(["-c", "nonsense"], environment: ["LC_ALL": locale])
    #expect(!error.err.contains("There is no command"))
  }

  @Test func aScriptTakesCommandsFromStdinAndTheSourceFromTheEnvironment() async throws {
    let server = try await feedServer(comments: .json(#"{"items":[]}"#))
    let result = try await Program.run(
      [], input: "where\n# nothing\nopen 1; where\nquit\nwhere\n",
      environment: ["FEEDSHELL_SOURCE": server.url.absoluteString])
    #expect(result.lines == ["feed", "▣ picture .1", "d", "feed/\(Self.ids[0])/comments"])
    #expect(result.status == 0)
  }

  @Test func aScriptStartsAtTheGivenRoute() async throws {
    let server = try await feedServer(comments: .json(#"{"items":[]}"#))
    let result = try await Program.run(
      ["--source", "contract:\(server.url)", "--output", "json", "-c", "rows", "feed/\(Self.ids[2])/comments"])
    #expect(try object(result.lines[0])["state"] as? String == "empty")
    #expect(server.requests.count == 2, "the feed beneath is asked only for the post")
  }

  @Test(arguments: [
    ["--nonsense"], ["--source", "nonsense"], ["--output", "xml"], ["--width", "3"], ["--page-size", "0"],
    ["--page-size", "101"], ["--language", "xx"], ["nowhere"],
    ["feed", "feed"], ["serve", "--port", "99999"], ["serve", "--fail-rate", "2"], ["serve", "--items", "-1"],
  ])
  func invalidArgumentsAreAUsageErrorWithoutOutput(arguments: [String]) async throws {
    let result = try await Program.run(arguments)
    #expect(result.status == 64)
    #expect(result.out == "")
    #expect(!result.err.isEmpty)
  }

  @Test func helpAndVersionArePrinted() async throws {
    #expect(try await Program.run(["--version"]).out == "\(try Changelog.newestVersion)\n")
    // With other words, the parser runs.
    #expect(try await Program.run(["--no-rc", "--version"]).out == "\(try Changelog.newestVersion)\n")
    let help = try await Program.run(["--help"]).out
    #expect(try await Program.run(["help"]).out == help)
    #expect(try await Program.run(["help", "serve"]).out == Program.run(["serve", "--help"]).out)
    for option in [
      "--source", "--command", "--output", "--color", "--language", "--width", "--page-size", "--no-rc", "serve",
    ] {
      #expect(help.contains(option))
    }
    #expect(try await Program.run(["--help"], environment: ["LC_ALL": "pt_BR"]).out.contains("De onde vêm os dados"))
  }

  @Test func scriptsPrintEscapeSequencesOnlyOnRequest() async throws {
    #expect(try await Program.run(["--color", "always", "-c", "rows"]).out.contains("\u{1B}[1m"))
    #expect(try await !Program.run(["-c", "rows; help; tree"], environment: ["TERM": "xterm"]).out.contains("\u{1B}"))
  }

  private func feedServer(comments: LoopbackServer.Answer) async throws -> LoopbackServer {
    let items = Self.ids.map { #"{"id":"\#($0)","description":"d","image":"http://i.example/\#($0)"}"# }
    return try await LoopbackServer { request in
      request.contains("/v1/feed") ? .json(#"{"items":[\#(items.joined(separator: ","))]}"#, status: 299) : comments
    }
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func kind(of line: String) throws -> String? {
    (try object(line)["error"] as? [String: Any])?["kind"] as? String
  }
}
