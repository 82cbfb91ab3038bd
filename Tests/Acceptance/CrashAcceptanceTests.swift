import Foundation
import GRDB
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Programs that are killed while they write stored posts.
@Suite(.timeLimit(.minutes(10)))
struct CrashAcceptanceTests {
  private static let writers = 3
  /// The variable `KILLS` sets the number of killed programs, for a long run by hand.
  private static let rounds = max(5, (ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 45) / writers)
  private let home = Home()

  @Test func theDatabaseStaysIntactIfFeedShellIsKilledDuringWrites() async throws {
    let server = try await feedServer()
    #expect(try await home.run(["--source", server.url.absoluteString, "-c", "rows"]).status == 0)
    let written = try await feedServer()
    var random = SeededRandom(seed: 7)
    for round in 0..<Self.rounds {
      // Each is killed after a different number of requests: at the start, during writes, or near the end.
      let requests = (0..<Self.writers).map { _ in Int.random(in: 0...12, using: &random) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<Self.writers {
          let limit = requests[writer]
          let source = written.address("/\(round)/\(writer)")
          group.addTask { try await killedWriter(source, of: written, after: limit) }
        }
        try await group.waitForAll()
      }
      if round % 5 == 4 { #expect(try integrity() == "ok") }
    }
    #expect(try integrity() == "ok")
    #expect(try totals() == [0, 0], "the differences of the totals from what is there")
    #expect(try unindexed() == 0, "the posts that are neither indexed nor wait for it")
    let after = try await home.run(["--source", server.url.absoluteString, "--offline", "-c", "rows"])
    #expect(after.status == 0)
    #expect(after.err == "")
    #expect(after.out.contains("image number 1"))
  }

  /// Runs a script that saves page after page, and kills it once the server has received `limit` requests.
  private func killedWriter(_ source: URL, of server: LoopbackServer, after limit: Int) async throws {
    let writer = try PTY(
      Program.url,
      // Their output is not read and must not fill the terminal.
      ["--source", source.absoluteString, "--output", "lines", "--columns", "number"]
        // Each search indexes what was loaded.
        + (0..<20).flatMap { _ in ["-c", "more", "-c", "search image", "-c", "goto feed"] },
      environment: home.directories)
    let path = source.path
    await server.observed.wait { state in
      state.requests.count { $0.hasPrefix("GET \(path)/") } >= limit
    }
    writer.sends(SIGKILL)
    _ = await writer.exitStatus()
  }

  private func integrity() throws -> String? {
    try database().read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }

  /// Checks the word index, and counts the posts missing from it.
  private func unindexed() throws -> Int? {
    try database().write { database in
      try database.execute(sql: "INSERT INTO postWords (postWords) VALUES ('integrity-check')")
      return try Int.fetchOne(
        database,
        sql: """
          SELECT COUNT(*) FROM post WHERE size > 0
            AND NOT EXISTS (SELECT 1 FROM postUnindexed WHERE number BETWEEN first AND last)
            AND number NOT IN (SELECT rowid & 1073741823 FROM postWords)
          """)
    }
  }

  private func totals() throws -> [Int] {
    try database().read { database in
      try ["size", "unread"].map { column in
        let counted = column == "size" ? "length(value)" : "isUnread"
        return try Int.fetchOne(
          database,
          sql: "SELECT (SELECT SUM(\(column)) FROM postTally) - (SELECT COALESCE(SUM(\(counted)), 0) FROM post)") ?? -1
      }
    }
  }

  private func database() throws -> DatabaseQueue {
    try DatabaseQueue(path: home.url.appending(path: "data/feedshell/posts.sqlite").path)
  }

  /// An endless feed: each page has one image, and the id of the next.
  private func feedServer() async throws -> LoopbackServer {
    try await LoopbackServer { request in
      let last = request.firstMatch(of: /after_id=0*(\d+)-/).flatMap { Int($0.1) } ?? 0
      let id = String(repeating: "0", count: 8 - String(last + 1).count) + String(last + 1)
      return .json(
        #"{"items":[{"id":"\#(id)-0000-4000-8000-000000000000","description":"image number \#(last + 1)","image":"x"}]}"#
      )
    }
  }
}
