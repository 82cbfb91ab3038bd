import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Filters over several visits.
@Suite(.timeLimit(.minutes(2)))
struct FilterAcceptanceTests {
  private static let filters = "config/feedshell/filters"

  private let home = Home()

  @Test func aFilterHidesPostsUntilItIsRemoved() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    let first = try start()
    #expect(await first.shows("6 unread"))
    first.types("filter story 2 hide in news\r")
    // The header of the list and the answer below it are printed separately.
    #expect(await first.showsAll(["5 unread", "Hidden from now on; matching kept posts: 1."]))
    first.types("rows\r")
    #expect(await first.shows("1 hidden; reveal hidden"))
    first.types("filter \"story 3\" mark\r")
    #expect(await first.shows("» A story 3"))
    first.types("reveal hidden\r")
    #expect(await first.shows("A story 2"))
    #expect(await first.quit() == 0)
    #expect(try home.text(of: Self.filters) == "story 2 hide in News\n\"story 3\" mark\n")

    let second = try start()
    #expect(await second.shows("1 hidden; reveal hidden"))
    second.types("filters\r")
    #expect(await second.shows("story 2  hidden · News · 1 kept post"))
    second.types("remove 1-2\r")
    #expect(await second.shows("2 filters removed."))
    second.types("undo\r")
    #expect(await second.shows("Undone: remove 1-2."))
    #expect(await second.quit() == 0)

    let third = try start(at: "filters")
    #expect(await third.shows("\"story 3\"  marked"))
    third.types("remove 2\r")
    #expect(await third.shows("1 filter removed."))
    third.types("1\r")
    #expect(await third.shows("Search: story 2"))
    #expect(await third.shows("A story 2"))
    third.types("back\r")
    #expect(await third.prompts("filters> "))
    #expect(await third.quit() == 0)
    #expect(try home.text(of: Self.filters) == "story 2 hide in News\n")
  }

  @Test func jsonOutputStatesTheEffectOfFiltersOnEachPost() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    try home.write(
      "# mine\nstory 2 hide\nnot a filter\n\"story 3\" mark\n\"story 4\" star\n\"story 5\" seen\n", to: Self.filters)
    let list = try await home.run(["rows"], at: "sources/News")
    #expect(list.status == 0)
    #expect(list.err.contains("Line 3 of") && list.err.contains("is not a filter"), "\(list.err)")
    let scene = try #require(list.lines.last { $0.contains(#""rows""#) })
    #expect(scene.contains(#""hidden":1"#) && !scene.contains("A story 2"))
    #expect(scene.contains(#""isMarked":true,"filters":["\"story 3\" mark"]"#))
    #expect(scene.contains(#""isStarred":true,"filters":["\"story 4\" star"]"#))
    let unread = try await home.run(["unread"])
    #expect(unread.lines == ["4"], "one is hidden, and one came as read")
    #expect(unread.status == 0)
    #expect(unread.err.contains("Line 3 of"))
    try home.write(try home.text(of: Self.filters).replacing("not a filter\n", with: ""), to: Self.filters)
    _ = try await home.run(["unstar 3", "refresh", "rows"], at: "sources/News")
    let starred = try await home.run(["rows"], at: "starred")
    #expect(!starred.lines.joined().contains("A story 4"), "a person is not overruled")
    let revealed = try await home.run(["reveal hidden", "rows"], at: "new")
    #expect(revealed.lines.last?.contains("A story 2") == true)
    let listed = try await home.run(["rows", "remove all"], at: "filters")
    #expect(listed.lines.joined().contains(#""query":"story 2","effect":"hide","posts":1"#))
    #expect(try home.text(of: Self.filters) == "# mine\n")
    let again = try await home.run(["rows"], at: "new")
    #expect(again.lines.last?.contains("A story 2") == true)
    #expect(try await home.run(["unread"]).lines == ["5"])
  }

  @Test func theCommandNamedNextNewSkipsPostsHiddenByFilters() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    try home.write("\"story 2\" hide\n\"story 3\" hide\n", to: Self.filters)
    let sut = try start()
    #expect(await sut.shows("4 unread"))
    sut.types("1\r")
    #expect(await sut.shows("The text of story 1"))
    sut.types("nn\r")
    #expect(await sut.shows("The text of story 4"))
    #expect(await sut.quit() == 0)
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

  private func start(at route: String = "sources/News") throws -> PTY {
    try home.terminal(["--images", "none", route])
  }
}
