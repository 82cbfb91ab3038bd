import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Reading the feeds of an account like any others, with the built program.
@Suite(.timeLimit(.minutes(3)))
struct ReaderReadingAcceptanceTests {
  /// Words on the page of each article, which its feed does not have.
  private static let words = "everybody looked for a camera at once"

  private let home = Home()

  @Test func articlesOfAFeedCanBeLoadedInFullSearchedStarredAndPagedThrough() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    let first = try await feed(["rows"])
    #expect(first.status == 0 && !first.out.contains(Self.words), "\(first.err)")
    let full = try await feed(["full 1"])
    #expect(full.status == 0, "\(full.err)")
    #expect(full.out.contains(Self.words) && full.out.contains(#""fullTextFrom":"127.0.0.1""#), "\(full.out)")
    let again = try await feed(["show 1"], ["--offline"])
    #expect(again.out.contains(Self.words), "it is stored")
    #expect(try await feed(["star 1"]).status == 0)
    #expect(try await server.number("starred") == 1)

    let search = try await home.run(["--offline", "--output", "json", "-c", "search \"day with pictures\""])
    #expect(search.status == 0, "\(search.err)")
    #expect(search.out.contains("A day with pictures") && search.out.contains(#""feed":{"name":"Notes from "#))

    let next = try await feed(["open 2", "nn"])
    #expect(next.status == 0, "\(next.err)")
    let routes = next.out.matches(of: /"scene":"post","route":"([^"]*)"/).map(\.output.1)
    #expect(Set(routes).count == 2, "\(next.out)")
  }

  @Test func typingAnAccountNameSelectsAllItsFeeds() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    for arguments in [["Home"], ["new", "home"], ["#Home"]] {
      let rows = try await home.run(["--offline", "--output", "json"] + arguments)
      #expect(rows.status == 0 && rows.out.contains(#""rows":[{"#), "\(arguments): \(rows.err)")
    }
    let hidden = try await home.run(["--offline", "-c", "filter \"day with pictures\" hide in Home"])
    #expect(hidden.status == 0, "\(hidden.err)")
    #expect(hidden.out.contains("matching kept posts: 25."), "\(hidden.out)")
    #expect(try await home.run(["unread"]).out == "275\n")
  }

  /// Runs commands in the first feed of the account.
  private func feed(_ commands: [String], _ options: [String] = []) async throws -> Child.Result {
    try await home.run(
      options + ["--output", "json"] + (["goto sources", "open 2"] + commands).flatMap { ["-c", $0] })
  }
}
