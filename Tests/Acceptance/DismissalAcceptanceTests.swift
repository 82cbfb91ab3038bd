import Foundation
import GRDB
import PseudoTerminal
import TestSupport
import Testing

/// Dismissed messages in later visits.
@Suite(.timeLimit(.minutes(2)))
struct DismissalAcceptanceTests {
  private let home = Home()

  @Test func messagesDismissedInAScriptStayDismissedInTheNextScript() async throws {
    let first = try await home.run(["--output", "json", "-c", "goto messages; dismiss 2"])
    #expect(first.status == 0)
    let before = try ids(first.lines[0])
    try #require(before.count > 1)
    let after = try ids(try #require(try await home.run(["--output", "json", "-c", "goto messages"]).lines.first))
    #expect(after.contains(before[0]))
    #expect(!after.contains(before[1]))
  }

  @Test func messagesDismissedAtThePromptStayDismissedAfterARestart() async throws {
    let ids = try ids(try #require(try await home.run(["--output", "json", "-c", "goto messages"]).lines.first))
    let first = try PTY.feedshell(["--images", "none", "messages"], home: home.url)
    #expect(await first.shows(" 2  "))
    first.types("dismiss 2\rquit\r")
    #expect(await first.exitStatus() == 0)
    let second = try PTY.feedshell(["--images", "none"], home: home.url)
    #expect(await second.shows("feed> "))
    #expect(await second.quit() == 0)
    let after = try self.ids(try #require(try await home.run(["--output", "json", "-c", "goto messages"]).lines.first))
    #expect(after.contains(ids[0]))
    #expect(!after.contains(ids[1]))
  }

  /// Before it exits, the program waits for its cache, which another program has locked.
  @Test func aDismissalRightBeforeQuitIsSaved() async throws {
    let ids = try ids(try #require(try await home.run(["--output", "json", "-c", "goto messages"]).lines.first))
    let shell = try PTY.feedshell(["--images", "none", "messages"], home: home.url)
    #expect(await shell.shows(" 2  "))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(5)
    let file = home.url.appending(path: "data/feedshell/posts.sqlite")
    let other = try DatabaseQueue(path: file.path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    shell.types("dismiss 2\rquit\r")
    #expect(await shell.shows("Message 2 dismissed"))
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(await shell.exitStatus() == 0)
    let after = try self.ids(try #require(try await home.run(["--output", "json", "-c", "goto messages"]).lines.first))
    #expect(after.contains(ids[0]))
    #expect(!after.contains(ids[1]))
  }

  /// The ids of the rows in a line of JSON.
  private func ids(_ line: String) throws -> [String] {
    let scene = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let rows = try #require(scene["rows"] as? [[String: Any]])
    return rows.compactMap { $0["id"] as? String }
  }
}
