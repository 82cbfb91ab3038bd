import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Saved views in the list of sources, over several visits.
@Suite(.timeLimit(.minutes(2)))
struct SavedViewAcceptanceTests {
  private let home = Home()

  @Test func postsOfASavedViewAreCountedOpenedAndMarkedAsRead() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n\"search:story -boat\"  Stories  #views\n")
    #expect(try await home.run(["refresh"], at: "sources").status == 0)

    let first = try home.terminal(["--images", "none", "sources"])
    #expect(await first.shows("News" + String(repeating: " ", count: 48) + "6 unread"))
    #expect(await first.shows("Stories" + String(repeating: " ", count: 45) + "4 unread"))
    first.types("stories\r")
    #expect(await first.shows("A story 5"))
    #expect(!first.output.contains("A story 2"), "it is about a boat")
    first.types("seen 1-2\r")
    #expect(await first.shows("Marked as read: 2 posts."))
    first.types("sources\r")
    #expect(await first.shows("News" + String(repeating: " ", count: 48) + "4 unread"))
    #expect(await first.shows("Stories" + String(repeating: " ", count: 45) + "2 unread"))
    #expect(await first.quit() == 0)

    let listed = try await home.run(["rows"], at: "sources").lines.joined()
    #expect(listed.contains(#""name":"Stories","address":"search:story -boat","sourceKind":"search""#))
    let marked = try await home.run(["seen all"], at: "sources/Stories")
    #expect(marked.lines.last?.contains(#""posts":2"#) == true)
    let star = try await home.run([#"star "boat""#, #"star "nothing""#], at: "sources")
    #expect(star.lines.first?.contains(#""posts":2"#) == true)
    #expect(star.lines.last?.contains(#""reason":"notFound""#) == true)
    #expect(star.status == 1)
    #expect(try await home.run(["unread"]).lines == ["2"])
  }

  /// Six posts, of which the second and the third are about boats.
  private static let news: String = {
    let items = (1...6).map {
      """
      <item><title>A story \($0)</title><guid>s\($0)</guid><description>\([2, 3].contains($0) ? "A boat" : "A hill")
      </description><pubDate>\(20 - $0) Nov 2026 10:00:00 GMT</pubDate></item>
      """
    }
    return "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
  }()
}
