import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The built program online, offline and with a damaged cache.
@Suite(.timeLimit(.minutes(2)))
struct CacheAcceptanceTests {
  private let cache = Program.temporaryFolder()

  @Test func savedRowsAreShownIfTheServerIsDown() async throws {
    let server = try await feedServer()
    let url = server.url.absoluteString
    let online = try await run(["--source", url, "--output", "json", "-c", "rows"])
    try await server.stop()
    for arguments in [["--source", url], ["--source", url, "--offline"]] {
      let offline = try await run(arguments + ["--output", "json", "-c", "rows"])
      #expect(offline.status == 0)
      #expect(offline.err == "")
      #expect(offline.out.contains(#""source":"cache","age":"#))
      #expect(rows(offline) == rows(online))
    }
    let without = try await run(["--source", url, "--no-cache", "--output", "json", "-c", "rows"])
    #expect(without.out.contains(#""kind":"connectivity""#))
    #expect(without.status == 1)
  }

  @Test func offlineModeSendsNoRequest() async throws {
    let server = try await feedServer()
    let result = try await run(["--source", server.url.absoluteString, "--offline", "-c", "rows"])
    #expect(result.status == 1)
    #expect(server.requests.isEmpty)
  }

  @Test func aPostStoreFileThatIsNotADatabaseIsReplacedAndReportedOnce() async throws {
    let server = try await feedServer()
    let folder = URL(filePath: cache).appending(path: "feedshell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(repeating: 0x47, count: 5_000).write(to: folder.appending(path: "posts.sqlite"))
    let first = try await run(["--source", server.url.absoluteString, "-c", "rows; refresh; more"])
    #expect(first.status == 0)
    #expect(first.err.split(separator: "\n").count == 1)
    #expect(first.err.contains("posts.sqlite.damaged"))
    let second = try await run(["--source", server.url.absoluteString, "-c", "rows"])
    #expect(second.err == "")
  }

  @Test func aFailureToSavePostsIsReportedOnceAndTheScriptContinues() async throws {
    let server = try await feedServer()
    try Data().write(to: URL(filePath: cache))
    let result = try await run(["--source", server.url.absoluteString, "-c", "rows; refresh"])
    #expect(result.status == 0)
    #expect(result.err.split(separator: "\n").count == 1)
    #expect(result.err.contains("posts are kept for this visit only"))
  }

  private func run(_ arguments: [String]) async throws -> Child.Result {
    try await Program.run(arguments, environment: ["XDG_CACHE_HOME": cache, "XDG_DATA_HOME": cache])
  }

  private func rows(_ result: Child.Result) -> Substring? {
    result.out.range(of: #""rows":"#).map { result.out[$0.lowerBound...] }
  }

  private func feedServer() async throws -> LoopbackServer {
    try await LoopbackServer { request in
      request.contains("after_id")
        ? .json(#"{"items":[]}"#)
        : .json(#"{"items":[{"id":"00000001-0000-4000-8000-000000000000","description":"d","image":"x"}]}"#)
    }
  }
}
