import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The built program with a server that answers like GoToSocial.
@Suite(.timeLimit(.minutes(2)))
struct MastodonAcceptanceTests {
  @Test func thePublicTimelineLoadsToItsEndWithOneRequestPerPage() async throws {
    let server = try await LoopbackServer(answerToWhole: GoToSocialServer(posts: 60).answer)
    let result = try await run(server, "127.0.0.1:\(server.port)", Array(repeating: "more", count: 7) + ["rows"])
    #expect(result.status == 0, "\(result.err)")
    #expect(result.lines.last?.contains(#""hasMore":false"#) == true)
    #expect(result.lines.last?.contains("Post number 59") == true)
    let pages = server.requests.filter { $0.hasPrefix("GET /api/v1/timelines/public") }
    #expect(pages.count == 7)
    #expect(Set(pages).count == 7)
    #expect(server.requests.count == 10, "\(server.requests)")
  }

  @Test func commentsInJSONOutputHaveTheirNestingDepth() async throws {
    let server = try await LoopbackServer(answerToWhole: GoToSocialServer(posts: 3, isOpen: true).answer)
    let result = try await run(server, "mastodon:127.0.0.1:\(server.port)", ["open 2"])
    #expect(result.status == 0, "\(result.err)")
    let thread = try #require(result.lines.last)
    #expect((1...8).allSatisfy { thread.contains(#""depth":\#($0)"#) })
    #expect(thread.contains("Reply 10"), "a reply to a deleted one")
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [("@ann@", true), ("@ann@", false), ("@nobody@", true), ("#sea@", true), ("home@", true)])
  func theErrorForAMissingLoginNamesTheLoginCommand(start: String, hasFeed: Bool) async throws {
    let server = try await LoopbackServer(answerToWhole: GoToSocialServer(posts: 3, hasFeed: hasFeed).answer)
    let host = "127.0.0.1:\(server.port)"
    let result = try await run(server, start + host, ["rows"])
    #expect(result.status == 1)
    #expect(result.out.contains(#""kind":"needsLogin""#))
    #expect(result.err.contains("feedshell login \(host)"))
    #expect(result.err.contains("http://\(host)/@ann/feed.rss") == (start == "@ann@" && hasFeed))
    #expect(!result.err.contains("/@nobody/feed.rss"))
    #expect(server.requests.count == (start.hasPrefix("@") ? 2 : 1))
  }

  private func run(_ server: LoopbackServer, _ source: String, _ commands: [String]) async throws -> Child.Result {
    try await Program.run(
      ["--no-cache", "--output", "json", "--source", source] + commands.flatMap { ["-c", $0] })
  }
}
