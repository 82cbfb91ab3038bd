import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Signing out of an account that keeps the list and the marks, with the built program.
@Suite(.timeLimit(.minutes(3)))
struct ReaderLogoutAcceptanceTests {
  private static let lists = "state/feedshell/lists"

  private let home = Home()

  @Test func logoutInAScriptReportsTheDiscardedChanges() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    try await waitingChanges()
    let logout = try await home.run(["logout", server.account])
    #expect(logout.status == 0, "\(logout.err)")
    #expect(
      logout.err == "feedshell: Dropped with the login of \(server.name): 4 changes that had not been sent yet.\n")
    #expect(try listsFeeds() == false)
    try await server.list(in: home)
    #expect(try listsFeeds())
    #expect(try await server.number("unread") == 300, "no mark of the first login was sent")
  }

  @Test func logoutAtATerminalAsksForConfirmation() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    try await waitingChanges()
    let kept = try PTY.feedshell(["logout", server.account], home: home.url)
    #expect(await kept.shows("4 changes that have not been sent yet"))
    kept.types("n\r")
    #expect(await kept.shows("Still signed in."))
    #expect(await kept.exitStatus() == 1)
    #expect(try listsFeeds())
    // The waiting changes are still sent.
    #expect(try await home.run(["sync"]).status == 0)
    #expect(try await server.number("unread") == 297)
    let signedOut = try PTY.feedshell(["logout", server.account], home: home.url)
    #expect(await signedOut.shows("Signed out of"))
    #expect(await signedOut.exitStatus() == 0)
    #expect(!signedOut.output.contains("not been sent"))
    #expect(try listsFeeds() == false)
  }

  @Test func changesPendingForARevokedLoginAreListedAndReported() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    try await waitingChanges()
    try await server.load("demo/reader?revoke=1")
    #expect(try await home.run(["sync"]).status == 1)
    let renamed = try await home.run(["-c", "goto sources", "-c", "rename 3 Waiting"])
    #expect(renamed.status == 0 && renamed.out.contains("no longer accepts the login"), "\(renamed.out) \(renamed.err)")
    let sent = try await home.run(["-c", "goto outbox", "-c", "send"])
    #expect(sent.status == 1 && sent.err.contains("Sent: 0 changes. Not sent: 5 changes."), "\(sent.err)")
    #expect(sent.out.contains("no longer accepts the login"))
    let logout = try await home.run(["logout", server.account])
    #expect(logout.err.contains("5 changes that had not been sent yet"), "\(logout.err)")
  }

  @Test func theJSONOfAnEmptyListReportsTheRevokedLogin() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    #expect(try await !starred().contains { $0.key == "hiddenBy" })
    try await server.load("demo/reader?revoke=1")
    #expect(try await home.run(["sync"]).status == 1)
    let scene = try await starred()
    #expect(scene["state"] as? String == "empty")
    #expect((scene["hiddenBy"] as? [String: Any])?["kind"] as? String == "needsLogin")
  }

  /// The list of starred posts in JSON.
  private func starred() async throws -> [String: Any] {
    let result = try await home.run(["starred", "--output", "json"])
    #expect(result.status == 0, "\(result.err)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
  }

  /// Marks three articles as read, and renames a feed, without a network.
  private func waitingChanges() async throws {
    let offline = try await home.run([
      "--offline", "-c", "goto all", "-c", "seen 1-3", "-c", "goto sources", "-c", "rename 2 Renamed here",
    ])
    #expect(offline.status == 0, "\(offline.err)")
  }

  /// Whether the state has a list with feeds of the account.
  private func listsFeeds() throws -> Bool { try home.files(with: ["Notes from"]).contains(Self.lists) }
}
