import Foundation
import GRDB
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// A cache that keeps working after a single failure.
@Suite(.timeLimit(.minutes(2)))
struct CacheFailureAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func anUnreadableSavedPageIsIgnored() async throws {
    let server = try await Server()
    #expect(try await run(server, "rows").status == 0)
    try ruinWhatIsSaved()
    server.isDown = true
    let ruined = try await run(server, "rows")
    #expect(ruined.out.contains(#""kind":"invalidData""#), "as if nothing had been saved")
    #expect(!ruined.err.contains("going on without it"))
    #expect(ruined.err.split(separator: "\n").count == 1)
  }

  @Test func anUnreadableSavedPageDoesNotDisableTheCache() async throws {
    let server = try await Server()
    #expect(try await run(server, "rows").status == 0)
    try ruinWhatIsSaved()
    server.isDown = true
    let shell = try shell(server)
    #expect(await shell.shows("Type refresh to try again."))
    server.isDown = false
    shell.types("refresh\r")
    #expect(await shell.shows("image of answer"))
    #expect(await shell.quit() == 0)
    let offline = try await run(server, "rows", ["--offline"])
    #expect(offline.out.contains(#""source":"cache""#))
    #expect(offline.out.contains("image of answer"))
  }

  @Test func aLockedPostStoreDoesNotDisableTheCache() async throws {
    let server = try await Server()
    #expect(try await run(server, "rows").status == 0)
    let other = try lockedDatabase()
    let shell = try shell(server)
    // The rows may have waited until the program gave up on the store.
    #expect(await shell.shows("image of answer"))
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(await shell.shows("End of the feed: "))
    shell.types("refresh\r")
    #expect(await shell.shows("1 changed."))
    #expect(await shell.quit() == 0)
    let offline = try await run(server, "rows", ["--offline"])
    #expect(offline.out.contains("image of answer \(server.answered)\""), "the last one")
  }

  private var file: URL { home.appending(path: "data/feedshell/posts.sqlite") }

  /// The database, locked by another program that keeps writing.
  private func lockedDatabase() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    try database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return database
  }

  /// Overwrites all saved values with garbage, in every table.
  private func ruinWhatIsSaved() throws {
    let ruined = try DatabaseQueue(path: file.path).write { database in
      let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      for table in tables {
        for column in try database.columns(in: table) where column.type == "BLOB" {
          try database.execute(sql: "UPDATE \"\(table)\" SET \"\(column.name)\" = x'47'")
        }
      }
      return database.totalChangesCount
    }
    try #require(ruined > 0)
  }

  private func run(_ server: Server, _ commands: String, _ arguments: [String] = []) async throws -> Child.Result {
    try await Program.run(
      ["--source", server.url, "--output", "json", "-c", commands] + arguments,
      environment: ["HOME": home.path, "XDG_DATA_HOME": home.appending(path: "data").path])
  }

  private func shell(_ server: Server) throws -> PTY {
    try PTY.feedshell(["--images", "none", "--source", server.url], home: home)
  }
}

/// A feed of one image that tells how often it was requested, unless the server is down.
private final class Server: Sendable {
  private struct State {
    var isDown = false
    var answered = 0
  }

  private let loopback: LoopbackServer
  private let state: WaitableState<State>

  init() async throws {
    let state = WaitableState(State())
    self.state = state
    loopback = try await LoopbackServer { request in
      guard !request.contains("after_id") else { return .json(#"{"items":[]}"#) }
      return state.update { state in
        guard !state.isDown else { return .json("{}", status: 500) }
        state.answered += 1
        let id = "00000001-0000-4000-8000-000000000000"
        return .json(#"{"items":[{"id":"\#(id)","description":"image of answer \#(state.answered)","image":"x"}]}"#)
      }
    }
  }

  var url: String { loopback.url.absoluteString }
  var answered: Int { state.state.answered }

  var isDown: Bool {
    get { state.state.isDown }
    set { state.update { $0.isDown = newValue } }
  }
}
