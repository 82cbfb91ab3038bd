import Foundation
import HTTP
import PseudoTerminal
import TestSupport
import Testing

/// The list and the marks of an account on the demo server, with the built program.
@Suite(.timeLimit(.minutes(3)))
struct ReaderSyncAcceptanceTests {
  private let home = LoginHome()

  @Test(arguments: ["freshrss", "miniflux"]) func marksAreTheSameOnBothSides(dialect: String) async throws {
    let server = try await start(dialect)
    let reader = "reader:\(server)/api/greader.php"
    let login = try await home.run(["login", reader, "ana"], input: "demo\n")
    #expect(login.status == 0, "\(login.err)")
    try home.writeSources("\(reader)  Home\n")
    let sync = try await home.run(["sync", "--output", "json"])
    #expect(sync.status == 0, "\(sync.err)")
    #expect(try await number("unread", server) == 300)
    let first = try await home.run(["--output", "json", "-c", "goto all", "-c", "rows 1"])
    let id = try #require(first.out.firstMatch(of: /"id":"[^"]* (-?\d+)"/)?.output.1.description, "\(first.out)")

    let marked = try await home.run(["-c", "goto all", "-c", "star 1", "-c", "seen 1"])
    #expect(marked.status == 0, "\(marked.err)")
    #expect(try await number("unread", server) == 299)
    #expect(try await number("starred", server) == 1)
    #expect(try await unread() == 299)

    // Until a sync has confirmed the marks, they would override another client.
    #expect(try await home.run(["sync"]).status == 0)
    _ = try await load("\(server)/demo/reader/mark?id=\(id)&read=0&starred=0")
    #expect(try await home.run(["sync"]).status == 0)
    #expect(try await unread() == 300, "another client has marked it as unread")

    let offline = try await home.run(["--offline", "-c", "goto all", "-c", "seen 1-3"])
    #expect(offline.status == 0, "\(offline.err)")
    #expect(try await number("unread", server) == 300)
    #expect(try await home.run(["sync"]).status == 0)
    #expect(try await number("unread", server) == 297)
    #expect(try await unread() == 297)
  }

  @Test func feedsAreRenamedOnTheServer() async throws {
    let server = try await start("freshrss")
    let reader = "reader:\(server)/api/greader.php"
    _ = try await home.run(["login", reader, "ana"], input: "demo\n")
    try home.writeSources("\(reader)  Home\n")
    #expect(try await home.run(["sync"]).status == 0)
    let renamed = try await home.run(["-c", "goto sources", "-c", "rename 2 Renamed here"])
    #expect(renamed.status == 0, "\(renamed.err)")
    let other = LoginHome()
    _ = try await other.run(["login", reader, "ana"], input: "demo\n")
    try other.writeSources("\(reader)  Home\n")
    let list = try await other.run(["-c", "sync", "-c", "goto sources", "-c", "rows"])
    #expect(list.out.contains("Renamed here"), "\(list.out) \(list.err)")
  }

  /// Starts the demo server with its reader account, which ends with the terminal; returns its address.
  private func start(_ dialect: String) async throws -> String {
    let terminal = try PTY.feedshell(["serve", "--port", "0", "--reader", dialect], home: home.url)
    servers.terminals.append(terminal)
    #expect(await terminal.shows("As feeds: "))
    return try #require(terminal.output.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/)?.output.description)
  }

  /// The servers, which must live as long as the test.
  private final class Servers { var terminals: [PTY] = [] }
  private let servers = Servers()

  private func load(_ address: String) async throws -> Data {
    let client = NetworkClient(userAgent: "test")
    let url = try #require(URL(string: address))
    let answer = try await client.send(
      HTTPRequest(url: url, limits: AnswerLimits(bytes: 1 << 20, pace: .within(.seconds(60)))))
    await client.shutdown()
    return answer.body
  }

  /// A number in the report of the server.
  private func number(_ name: String, _ server: String) async throws -> Int {
    let data = try await load("\(server)/demo/reader")
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(report[name] as? Int)
  }

  private func unread() async throws -> Int {
    Int(try await home.run(["unread"]).out.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }
}
