import Foundation
import HTTP
import PseudoTerminal
import TestSupport
import Testing

/// The built program's demo server with its reader account, which ends with the object.
final class DemoReader: Sendable {
  /// The address of the server.
  let server: String
  /// The address of the account in the list of sources.
  var account: String { "reader:\(server)/api/greader.php" }
  /// The name of the account in messages.
  var name: String { "ana@\(server.dropFirst("http://".count))/api/greader.php" }
  private let terminal: PTY

  /// Starts the server.
  init(_ dialect: String = "freshrss", in home: Home) async throws {
    let terminal = try PTY.feedshell(["serve", "--port", "0", "--reader", dialect], home: home.url)
    #expect(await terminal.shows("As feeds: "))
    server = try #require(terminal.output.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/)?.output.description)
    self.terminal = terminal
  }

  /// Signs in, and adds the account as Home; `isInStep` also syncs it.
  func list(in home: Home, isInStep: Bool = true) async throws {
    let login = try await home.run(["login", account, "ana"], input: "demo\n")
    #expect(login.status == 0, "\(login.err)")
    try home.writeSources("\(account)  Home\n")
    guard isInStep else { return }
    let sync = try await home.run(["sync"])
    #expect(sync.status == 0, "\(sync.err)")
  }

  /// A number in the report of the server.
  func number(_ name: String) async throws -> Int {
    let report = try #require(try JSONSerialization.jsonObject(with: try await load("demo/reader")) as? [String: Any])
    return try #require(report[name] as? Int)
  }

  /// Loads a document of the server.
  @discardableResult
  func load(_ path: String) async throws -> Data {
    let client = NetworkClient(userAgent: "test")
    let url = try #require(URL(string: "\(server)/\(path)"))
    let answer = try await client.send(
      HTTPRequest(url: url, limits: AnswerLimits(bytes: 1 << 20, pace: .within(.seconds(60)))))
    await client.shutdown()
    return answer.body
  }
}
