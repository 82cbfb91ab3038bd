import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `feedshell sync` and `sync` without an account, with the built program.
@Suite(.timeLimit(.minutes(2)))
struct SyncAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test(arguments: [["sync"], ["sync", "My home"], ["-c", "sync"]])
  func withoutAnAccountTheErrorNamesTheCommandThatAddsOne(arguments: [String]) async throws {
    defer { removeHome() }
    let result = try await run(arguments)
    #expect(result.status == 1)
    #expect(result.out == "")
    #expect(result.err.contains("add reader:https://example.org/api/greader.php Home adds one"))
  }

  @Test func theErrorIsAJSONObject() async throws {
    defer { removeHome() }
    let result = try await run(["sync", "--output", "json"])
    #expect(result.status == 1)
    #expect(result.out.hasPrefix(#"{"error":{"kind":"badArgument","#))
    #expect(result.out.split(separator: "\n").count == 1)
  }

  private func run(_ arguments: [String]) async throws -> Child.Result {
    try await Program.run(
      arguments,
      environment: [
        "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
        "XDG_STATE_HOME": home.appending(path: "state").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
        "XDG_DATA_HOME": home.appending(path: "data").path,
      ])
  }

  private func removeHome() {
    do {
      try FileManager.default.removeItem(at: home)
    } catch {
      return  // it was not made
    }
  }
}
