import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Saved views in the list of sources, over several visits.
@Suite(.timeLimit(.minutes(2)))
struct SavedViewAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func postsOfASavedViewAreCountedOpenedAndMarkedAsRead() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try write("feed:\(server.url.absoluteString)/news.xml  News\n\"search:story -boat\"  Stories  #views\n")
    #expect(try await run(["refresh"], at: "sources").status == 0)

    let first = try PTY.feedshell(["--images", "none", "sources"], home: home, environment: ["FEEDSHELL_SOURCE": ""])
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
    first.types("quit\r")
    #expect(await first.exitStatus() == 0)

    let listed = try await run(["rows"], at: "sources").lines.joined()
    #expect(listed.contains(#""name":"Stories","address":"search:story -boat","sourceKind":"search""#))
    let marked = try await run(["seen all"], at: "sources/Stories")
    #expect(marked.lines.last?.contains(#""posts":2"#) == true)
    let star = try await run([#"star "boat""#, #"star "nothing""#], at: "sources")
    #expect(star.lines.first?.contains(#""posts":2"#) == true)
    #expect(star.lines.last?.contains(#""reason":"notFound""#) == true)
    #expect(star.status == 1)
    #expect(try await Program.run(["unread"], environment: environment).lines == ["2"])
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

  private func write(_ text: String) throws {
    let file = home.appending(path: "config/feedshell/sources")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func run(_ commands: [String], at route: String) async throws -> Child.Result {
    try await Program.run(
      commands.flatMap { ["-c", $0] } + ["--output", "json", route], environment: environment)
  }

  private var environment: [String: String] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
      "XDG_DATA_HOME": home.appending(path: "data").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_STATE_HOME": home.appending(path: "state").path, "FEEDSHELL_SOURCE": "",
    ]
  }
}
