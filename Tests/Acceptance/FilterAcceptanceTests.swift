import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Filters over several visits.
@Suite(.timeLimit(.minutes(2)))
struct FilterAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func aFilterHidesPostsUntilItIsRemoved() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try write("feed:\(server.url.absoluteString)/news.xml  News\n", to: "sources")
    let first = try start()
    #expect(await first.shows("6 unread"))
    first.types("filter story 2 hide in news\r")
    // The header of the list and the answer below it are printed separately.
    #expect(await first.showsAll(["5 unread", "Hidden from now on; kept posts that it asks for: 1."]))
    first.types("rows\r")
    #expect(await first.shows("1 hidden; reveal hidden"))
    first.types("filter \"story 3\" mark\r")
    #expect(await first.shows("» A story 3"))
    first.types("reveal hidden\r")
    #expect(await first.shows("A story 2"))
    first.types("quit\r")
    #expect(await first.exitStatus() == 0)
    #expect(try text(of: "filters") == "story 2 hide in News\n\"story 3\" mark\n")

    let second = try start()
    #expect(await second.shows("1 hidden; reveal hidden"))
    second.types("filters\r")
    #expect(await second.shows("story 2  hidden · News · 1 kept post"))
    second.types("remove 1-2\r")
    #expect(await second.shows("2 filters removed."))
    second.types("undo\r")
    #expect(await second.shows("Undone: remove 1-2."))
    second.types("quit\r")
    #expect(await second.exitStatus() == 0)

    let third = try start(at: "filters")
    #expect(await third.shows("\"story 3\"  marked"))
    third.types("remove 2\r")
    #expect(await third.shows("1 filter removed."))
    third.types("1\r")
    #expect(await third.shows("Search: story 2"))
    #expect(await third.shows("A story 2"))
    third.types("back\r")
    #expect(await third.prompts("filters> "))
    third.types("quit\r")
    #expect(await third.exitStatus() == 0)
    #expect(try text(of: "filters") == "story 2 hide in News\n")
  }

  @Test func jsonOutputShowsWhichPostsFiltersHideMarkAndStar() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try write("feed:\(server.url.absoluteString)/news.xml  News\n", to: "sources")
    try write(
      "# mine\nstory 2 hide\nnot a filter\n\"story 3\" mark\n\"story 4\" star\n\"story 5\" seen\n", to: "filters")
    let list = try await run(["rows"], at: "sources/News")
    #expect(list.status == 0)
    #expect(list.err.contains("Line 3 of") && list.err.contains("is no filter"), "\(list.err)")
    let scene = try #require(list.lines.last { $0.contains(#""rows""#) })
    #expect(scene.contains(#""hidden":1"#) && !scene.contains("A story 2"))
    #expect(scene.contains(#""isMarked":true,"filters":["\"story 3\" mark"]"#))
    #expect(scene.contains(#""isStarred":true,"filters":["\"story 4\" star"]"#))
    let unread = try await Program.run(["unread"], environment: environment)
    #expect(unread.lines == ["4"], "one is hidden, and one came as read")
    #expect(unread.status == 0)
    #expect(unread.err.contains("Line 3 of"))
    try write(try text(of: "filters").replacing("not a filter\n", with: ""), to: "filters")
    _ = try await run(["unstar 3", "refresh", "rows"], at: "sources/News")
    let starred = try await run(["rows"], at: "starred")
    #expect(!starred.lines.joined().contains("A story 4"), "a person is not overruled")
    let revealed = try await run(["reveal hidden", "rows"], at: "new")
    #expect(revealed.lines.last?.contains("A story 2") == true)
    let listed = try await run(["rows", "remove all"], at: "filters")
    #expect(listed.lines.joined().contains(#""query":"story 2","effect":"hide","posts":1"#))
    #expect(try text(of: "filters") == "# mine\n")
    let again = try await run(["rows"], at: "new")
    #expect(again.lines.last?.contains("A story 2") == true)
    #expect(try await Program.run(["unread"], environment: environment).lines == ["5"])
  }

  @Test func theCommandNamedNextNewSkipsPostsHiddenByFilters() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try write("feed:\(server.url.absoluteString)/news.xml  News\n", to: "sources")
    try write("\"story 2\" hide\n\"story 3\" hide\n", to: "filters")
    let sut = try start()
    #expect(await sut.shows("4 unread"))
    sut.types("1\r")
    #expect(await sut.shows("The text of story 1"))
    sut.types("nn\r")
    #expect(await sut.shows("The text of story 4"))
    sut.types("quit\r")
    #expect(await sut.exitStatus() == 0)
  }

  private static let news: String = {
    let items = (1...6).map {
      """
      <item><title>A story \($0)</title><guid>s\($0)</guid><description>The text of story \($0)</description>
      <pubDate>\(20 - $0) Nov 2026 10:00:00 GMT</pubDate></item>
      """
    }
    return "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
  }()

  private func write(_ text: String, to name: String) throws {
    let file = home.appending(path: "config/feedshell/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func text(of name: String) throws -> String {
    try String(contentsOf: home.appending(path: "config/feedshell/\(name)"), encoding: .utf8)
  }

  private func start(at route: String = "sources/News") throws -> PTY {
    try PTY.feedshell(["--images", "none", route], home: home, environment: ["FEEDSHELL_SOURCE": ""])
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
