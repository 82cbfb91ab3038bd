import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The list and the marks of an account on the demo server, with the built program.
@Suite(.timeLimit(.minutes(3)))
struct ReaderSyncAcceptanceTests {
  private let home = Home()

  @Test(arguments: ["freshrss", "miniflux"]) func readAndStarredMarksAreSyncedInBothDirections(dialect: String)
    async throws
  {
    let server = try await DemoReader(dialect, in: home)
    try await server.list(in: home, isInStep: false)
    let sync = try await home.run(["sync", "--output", "json"])
    #expect(sync.status == 0, "\(sync.err)")
    #expect(try await server.number("unread") == 300)
    let first = try await home.run(["--output", "json", "-c", "goto all", "-c", "rows 1"])
    let id = try #require(first.out.firstMatch(of: /"id":"[^"]* (-?\d+)"/)?.output.1.description, "\(first.out)")

    let marked = try await home.run(["-c", "goto all", "-c", "star 1", "-c", "seen 1"])
    #expect(marked.status == 0, "\(marked.err)")
    #expect(try await server.number("unread") == 299)
    #expect(try await server.number("starred") == 1)
    #expect(try await unread() == 299)

    // Until a sync has confirmed the marks, they would override another client.
    #expect(try await home.run(["sync"]).status == 0)
    try await server.load("demo/reader/mark?id=\(id)&read=0&starred=0")
    #expect(try await home.run(["sync"]).status == 0)
    #expect(try await unread() == 300, "another client has marked it as unread")

    let offline = try await home.run(["--offline", "-c", "goto all", "-c", "seen 1-3"])
    #expect(offline.status == 0, "\(offline.err)")
    #expect(try await server.number("unread") == 300)
    #expect(try await home.run(["sync"]).status == 0)
    #expect(try await server.number("unread") == 297)
    #expect(try await unread() == 297)
  }

  @Test func renamingAFeedRenamesItOnTheServer() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    let renamed = try await home.run(["-c", "goto sources", "-c", "rename 2 Renamed here"])
    #expect(renamed.status == 0, "\(renamed.err)")
    let other = Home()
    try await server.list(in: other, isInStep: false)
    let list = try await other.run(["-c", "sync", "-c", "goto sources", "-c", "rows"])
    #expect(list.out.contains("Renamed here"), "\(list.out) \(list.err)")
  }

  private func unread() async throws -> Int {
    Int(try await home.run(["unread"]).out.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }
}
