import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `feedshell sync` and `sync` without an account, with the built program.
@Suite(.timeLimit(.minutes(2)))
struct SyncAcceptanceTests {
  private let home = Home()

  @Test(arguments: [["sync"], ["sync", "My home"], ["-c", "sync"]])
  func syncWithoutAnAccountFailsAndSuggestsHowToAddAnAccount(arguments: [String]) async throws {
    let result = try await home.run(arguments)
    #expect(result.status == 1)
    #expect(result.out == "")
    #expect(result.err.contains("add reader:https://example.org/api/greader.php Home adds one"))
  }

  @Test func jsonOutputReportsASyncErrorAsAnObject() async throws {
    let result = try await home.run(["sync", "--output", "json"])
    #expect(result.status == 1)
    #expect(result.out.hasPrefix(#"{"error":{"kind":"badArgument","#))
    #expect(result.out.split(separator: "\n").count == 1)
  }
}
