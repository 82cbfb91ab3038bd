import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `add` with the address of an account that keeps a list of feeds, with the built program.
@Suite(.timeLimit(.minutes(2)))
struct ReaderAddingAcceptanceTests {
  private let home = Home()

  @Test func addingAnAccountAddsItsFeeds() async throws {
    let server = try await DemoReader(in: home)
    let login = try await home.run(["login", server.account, "ana"], input: "demo\n")
    #expect(login.status == 0, "\(login.err)")
    // The address is listed in its canonical form, however it is typed.
    let added = try await home.run(["-c", "add \(server.account)/ Home"])
    #expect(added.status == 0 && added.out.contains("Added Home: 300 posts."), "\(added.out) \(added.err)")
    let rows = try await home.run(["--offline", "--output", "json", "-c", "goto sources", "-c", "rows"]).lines
    #expect(rows.joined().components(separatedBy: #""account":"Home""#).count > 12)
    #expect(rows.contains { $0.contains(#""address":"\#(server.account)""#) && $0.contains(#""inStep":"#) })
    #expect(try await home.run(["unread"]).out == "300\n")
    let again = try await home.run(["-c", "add \(server.account) Work"])
    #expect(again.status == 1 && again.err.contains("Home"), "\(again.err)")
  }

  @Test func addingAnAccountWithoutALoginFailsAndSuggestsTheLoginCommand() async throws {
    let server = try await DemoReader(in: home)
    let added = try await home.run(["-c", "add \(server.account) Home"])
    #expect(added.status == 1)
    #expect(added.err.contains("feedshell login \(server.account) NAME"), "\(added.err)")
    let rows = try await home.run(["--output", "json", "-c", "goto sources", "-c", "rows"])
    #expect(!rows.out.contains("reader:"))
  }
}
