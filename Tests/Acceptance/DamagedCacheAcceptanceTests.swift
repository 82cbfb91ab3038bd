import Foundation
import GRDB
import PseudoTerminal
import TestSupport
import Testing

/// Damage of stored posts that is found only when they are used.
@Suite(.timeLimit(.minutes(2)))
struct DamagedCacheAcceptanceTests {
  private let cache = Program.temporaryFolder()
  private var file: URL { URL(filePath: cache).appending(path: "feedshell/posts.sqlite") }

  @Test(arguments: ["post", "postList", "sqlite_autoindex_postList_1", "postTally"])
  func aPostStoreWithADamagedTableIsReplacedAndReportedOnce(part: String) async throws {
    #expect(try await run(["-c", "rows"]).err == "")
    let page = try #require(
      try await DatabaseQueue(path: file.path).read { database in
        try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [part])
      })
    try damage { data in
      data.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: Data(repeating: 0x47, count: 4_096))
    }
    let first = try await run(["--images", "symbols", "-c", "rows", "-c", "more"])
    #expect(first.status == 0)
    #expect(first.err.split(separator: "\n").count == 1)
    #expect(first.err.contains("posts.sqlite.damaged"))
    #expect(try await run(["-c", "rows"]).err == "")
    let offline = try await run(["--offline", "-c", "rows"])
    #expect(offline.err == "")
    #expect(offline.status == 0)
  }

  /// SQLite opens a file of a later format for reading only.
  @Test func aPostStoreInANewerSQLiteFormatIsReplacedAndReportedOnce() async throws {
    #expect(try await run(["-c", "rows"]).err == "")
    try damage { data in data[18] = 9 }
    let first = try await run(["-c", "rows"])
    #expect(first.status == 0)
    #expect(first.err.contains("posts.sqlite.damaged"))
    let second = try await run(["--offline", "-c", "rows"])
    #expect(second.err == "")
    #expect(second.status == 0)
  }

  /// Changes the bytes of the file, after its log was written into it.
  private func damage(_ change: (inout Data) -> Void) throws {
    let database = try DatabaseQueue(path: file.path)
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try database.close()
    var data = try Data(contentsOf: file)
    try #require(data.count > 8_192)
    change(&data)
    try data.write(to: file)
  }

  private func run(_ arguments: [String]) async throws -> Child.Result {
    try await Program.run(arguments, environment: ["XDG_CACHE_HOME": cache, "XDG_DATA_HOME": cache])
  }
}
