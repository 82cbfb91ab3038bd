import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Errors of the built program: they name the server and the reason, without internals of libraries.
@Suite(.timeLimit(.minutes(2)))
struct ErrorAcceptanceTests {
  @Test func anErrorInJSONOutputIncludesHostStatusAndMessage() async throws {
    let server = try await LoopbackServer { _ in .json("", status: 503) }
    let host = "127.0.0.1:\(server.port)"
    let failing = try await json(["--source", "contract:\(server.url.absoluteString)", "-c", "rows"])
    #expect(failing["host"] as? String == host)
    #expect(failing["status"] as? Int == 503)
    #expect(failing["message"] as? String == "\(host) answered 503.")
    let unknown = try await json(["--source", "feed:https://nosuch.invalid/x", "-c", "rows"])
    #expect(unknown["host"] as? String == "nosuch.invalid")
  }

  @Test func aFeedReceivedInsteadOfJSONIsAnErrorThatSuggestsTheFeedPrefix() async throws {
    let server = try await LoopbackServer { _ in
      .http(status: 200, body: Array(#"<?xml version="1.0"?><rss version="2.0"></rss>"#.utf8))
    }
    let result = try await Program.run(["--source", "contract:\(server.url.absoluteString)", "-c", "rows"])
    #expect(
      result.err == """
        feedshell: 127.0.0.1:\(server.port) sent an RSS or Atom feed in place of JSON: put feed: before its address.

        """)
  }

  @Test(arguments: ["/etc/passwd", "/proc/nosuch"])
  func theErrorForAnUnusableCacheFolderContainsNoNSErrorDetails(folder: String) async throws {
    let result = try await Program.run(["--cache", folder, "-c", "where"])
    #expect(result.status == 0)
    #expect(result.err.hasPrefix("feedshell: The kept posts \(folder)"))
    #expect(!result.err.contains("Domain") && !result.err.contains("UserInfo"))
  }

  @Test func anOfflineErrorSuggestsNoRetry() async throws {
    let result = try await Program.run(["--offline", "--no-cache", "-c", "rows"])
    #expect(result.err == "feedshell: Not saved, and with --offline no server is asked.\n")
  }

  @Test func aPauseRequestedByRetryAfterIsReportedAndCtrlCCancelsTheLoad() async throws {
    let server = try await LoopbackServer { _ in
      .http(status: 503, headers: ["retry-after": "100"])
    }
    let terminal = try PTY.feedshell(
      ["--source", "contract:\(server.url.absoluteString)", "--no-cache"],
      home: Home().url)
    #expect(await terminal.shows("asks to wait for 100 s"))
    terminal.types("\u{3}")
    #expect(await terminal.shows("Loading was cancelled."))
    terminal.types("quit\n")
    #expect(await terminal.exitStatus() == 0)
  }

  @Test func aPauseRequestedByRetryAfterIsReportedInTheSavedLanguage() async throws {
    let server = try await LoopbackServer { _ in
      .http(status: 503, headers: ["retry-after": "100"])
    }
    let home = Home()
    try home.write("language de\n", to: "state/feedshell/settings")
    let terminal = try home.terminal(["--source", "contract:\(server.url.absoluteString)", "--no-cache"])
    #expect(await terminal.shows("bittet, 100 s zu warten"))
    terminal.types("\u{3}quit\n")
    #expect(await terminal.exitStatus() == 0)
  }

  private func json(_ arguments: [String]) async throws -> [String: Any] {
    let result = try await Program.run(arguments + ["--output", "json", "--no-cache"])
    let object = try JSONSerialization.jsonObject(with: Data(try #require(result.lines.first).utf8)) as? [String: Any]
    return try #require(object?["error"] as? [String: Any])
  }
}
