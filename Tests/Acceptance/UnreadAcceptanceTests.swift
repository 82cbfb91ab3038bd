import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Read and starred posts over several visits.
@Suite(.timeLimit(.minutes(2)))
struct UnreadAcceptanceTests {
  private let home = Home()

  @Test func aTitledPostStaysUnreadUntilOpenedOrMarkedAsRead() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    let first = try start()
    #expect(await first.shows("5 unread"))
    first.types("2\r")
    #expect(await first.shows("The text of story 2"))
    first.types("..\r")
    #expect(await first.shows("4 unread"))
    first.types("seen 4-5\r")
    #expect(await first.shows("Marked as read: 2 posts."))
    first.types("undo\r")
    #expect(await first.shows("Undone: seen 4-5. Marked as unread: 2 posts."))
    first.types("seen 4\rstar 3\r")
    #expect(await first.shows("Starred: 1 post."))
    #expect(await first.quit() == 0)
    try await expectStates(unread: [1, 3, 5], starred: [3])
    try await expectStates(unread: [1, 3, 5], starred: [3], after: ["open 1", "back"])

    let second = try start()
    #expect(await second.shows("3 unread"))
    #expect(await second.shows("•★"))
    second.types("unstar 3; unseen 2; seen 1\r")
    #expect(await second.shows("Marked as read: 1 post."))
    second.types("goto sources\r")
    #expect(await second.shows("News" + String(repeating: " ", count: 48) + "3 unread"))
    second.types("seen 1\r")
    #expect(await second.shows("All posts are marked as read: News."))
    second.types("undo\r")
    #expect(await second.shows("Undone: seen 1."))
    second.types("goto starred\r")
    #expect(await second.shows("No post is starred."))
    #expect(await second.quit() == 0)
    try await expectStates(unread: [2, 3, 5], starred: [])
    let marked = try await run(["seen 2-3", "star 5"])
    #expect(marked.status == 0)
    try await expectStates(unread: [5], starred: [5])
  }

  @Test func undoRestoresARemovedSourceAtItsPosition() async throws {
    let list =
      "# mine\nfeed:http://127.0.0.1:9/a A #one\nfeed:http://127.0.0.1:9/b B #two\nfeed:http://127.0.0.1:9/c C\n"
    try home.writeSources(list)
    let result = try await run(["remove 2", "undo", "rows"], at: "sources")
    #expect(result.lines.prefix(1) == ["Removed B from the list."])
    #expect(result.lines.contains("Undone: remove 2."))
    #expect(result.status == 0)
    let lines = try home.text(of: "config/feedshell/sources").split(separator: "\n")
    #expect(lines.map { $0.split(separator: "/").last?.prefix(1) ?? "" }.dropFirst() == ["a", "b", "c"])
    #expect(lines.first { $0.contains("/b") }?.contains("#two") == true)
  }

  @Test func undoingTheRemovalOfASourceRestoresItsLoadTimeAndUnreadPosts() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    let address = "feed:\(server.url.absoluteString)/news.xml"
    try home.writeSources("\(address)  News\n")
    let commands = ["refresh", "remove 1", "source \(address)", "goto sources", "undo", "rows", "goto sources/News"]
    let result = try await run(commands, at: "sources", options: ["--output", "json"])
    #expect(result.status == 0)
    #expect(result.lines.last { $0.contains(#""scene":"sources""#) }?.contains(#""savedAt":"#) == true)
    #expect(result.lines.last?.contains(#""isNew":true"#) == true)
  }

  @Test func markingAPostAppliesToThatPostInEverySource() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    let lines = ["News", "Other", "Late"].map { "feed:\(server.url.absoluteString)/\($0).xml  \($0)\n" }
    try home.writeSources(lines.prefix(2).joined())
    _ = try await run(["refresh"], at: "sources")
    let marked = try await run(["seen 2", "star 3"])
    #expect(marked.lines.contains("Marked as read: 1 post."), "\(marked.lines)")
    try await expectStates(unread: [1, 3, 4, 5], starred: [3], of: "Other")
    try home.writeSources(lines.joined())
    try await expectStates(unread: [1, 3, 4, 5], starred: [], of: "Late")
    _ = try await run(["undo", "unseen 2", "unstar 3"], at: "sources/Other")
    try await expectStates(unread: [1, 2, 3, 4, 5], starred: [])
  }

  @Test func theCommandNamedNextNewGoesThroughUnreadPostsOfAllSources() async throws {
    let tales = Self.news.replacing("of story", with: "of tale").replacing(":9/", with: ":9/tales/")
    let server = try await LoopbackServer {
      .http(status: 200, body: Array(($0.contains("/tales.xml ") ? tales : Self.news).utf8))
    }
    try home.writeSources("feed:\(server.address("/news.xml"))  News\nfeed:\(server.address("/tales.xml"))  Tales\n")
    let sut = try start()
    #expect(await sut.shows("5 unread"))
    sut.types("1\r")
    #expect(await sut.shows("The text of story 1"))
    sut.types("nn\r")
    #expect(await sut.shows("The text of story 2"))
    sut.types("next new\r")
    #expect(await sut.shows("The text of story 3"))
    sut.types("\r")
    #expect(await sut.shows("The text of story 4"))
    sut.types("..\rseen all\r")
    #expect(await sut.shows("Marked as read: 1 post."))
    sut.types("nn\r")
    #expect(await sut.shows("The text of tale 1"))
    sut.types("next old\r")
    #expect(await sut.shows("next takes nothing, or new."))
    #expect(await sut.quit() == 0)
  }

  @Test func undoRevertsTheLastChangeFromAnyScene() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.address("/news.xml"))  News\nfeed:\(server.address("/b.xml"))  Other\n")
    let sut = try start(at: "sources")
    #expect(await sut.shows("Other"))
    sut.types("remove 2\r")
    #expect(await sut.shows("Removed Other from the list."))
    sut.types("goto new\r")
    #expect(await sut.shows("5 unread"))
    sut.types("seen all\r")
    #expect(await sut.shows("Marked as read: 5 posts."))
    sut.types("goto sources\r")
    #expect(await sut.shows("Sources"))
    sut.types("undo\r")
    #expect(await sut.shows("“Unread posts of all sources”: seen all. Marked as unread: 5 posts."))
    sut.types("undo\r")
    #expect(await sut.shows("Undone: remove 2."))
    sut.types("undo\r")
    #expect(await sut.shows("There is nothing to undo."))
    sut.types("goto sources/News\r")
    #expect(await sut.shows("5 unread"))
  }

  @Test func theKeyForTheNextUnreadPostStartsInTheListOnTheScreen() async throws {
    let tales = Self.news.replacing("of story", with: "of tale").replacing(":9/", with: ":9/tales/")
      .replacing("Nov 2026", with: "Oct 2026")
    let server = try await LoopbackServer {
      .http(status: 200, body: Array(($0.contains("/tales.xml ") ? tales : Self.news).utf8))
    }
    let base = "feed:\(server.url.absoluteString)"
    try home.writeSources("\(base)/news.xml  News\n\(base)/tales.xml  Tales  #old\n")
    let sut = try start(at: "sources/Tales")
    #expect(await sut.shows("5 unread"))
    sut.types("set keys on\r")
    #expect(await sut.shows("keys  on  (set)"))
    #expect(await sut.shows("Tales> "))
    sut.types("n")
    #expect(await sut.shows("The text of tale 1"))
    #expect(await sut.prompts("Tales/1> "))
    sut.types("b")
    #expect(await sut.prompts("Tales> "))
    sut.types("#old\r")
    #expect(await sut.shows("4 unread"))
    #expect(await sut.prompts("#old> "))
    sut.types("n")
    #expect(await sut.shows("The text of tale 2"))
    sut.types("A")
    #expect(await sut.shows("Marked as read: 0 posts."))
  }

  /// Typed, or as the key Alt-n.
  @Test(arguments: ["n\r", "next\r", "\u{1B}n"])
  func theNextCommandInTheListOfASourceOpensAnUnreadPostAsDocumented(next: String) async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.address("/a.xml"))  News\nfeed:\(server.address("/b.xml"))  Other\n")
    let sut = try start(at: "sources")
    #expect(await sut.shows("Other"))
    sut.types("help next\r")
    #expect(await sut.shows("open the next unread post; in a post"))
    sut.types("News\r")
    #expect(await sut.shows("Story 5"))
    #expect(await sut.prompts("News> "))
    sut.types(next)
    #expect(await sut.shows("The text of story 1"))
    #expect(await sut.prompts("News/1> "))
    sut.types("back\r")
    #expect(await sut.prompts("News> "))
    #expect(await sut.quit() == 0)
  }

  @Test func theCommandNamedNextNewDoesNotWaitForASlowSource() async throws {
    let server = try await LoopbackServer {
      let news = LoopbackServer.Answer.http(status: 200, body: Array(Self.news.utf8))
      return $0.contains("/slow.xml ") ? .held(news) : news
    }
    try home.writeSources("feed:\(server.address("/news.xml"))  News\nfeed:\(server.address("/slow.xml"))  Slow\n")
    let sut = try start(["--color", "256"], at: "sources")
    #expect(await sut.shows("Slow"))
    sut.types("goto new\r")
    #expect(await sut.endsLine(in: "new>"), "of a wider prompt before nothing is left")
    sut.types("nn\r")
    #expect(await sut.shows("The text of story 1"))
    #expect(await sut.quit() == 0)
  }

  @Test func theCommandNamedNewTypedAgainListsOnlyPostsThatAreStillUnread() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    let sut = try start()
    #expect(await sut.shows("5 unread"))
    sut.types("goto new\r")
    #expect(await sut.prompts("new> "))
    sut.types("1\r")
    #expect(await sut.shows("The text of story 1"))
    sut.types("..\rnew\r")
    #expect(await sut.shows(" 4  •"))
    sut.types("1\r")
    #expect(await sut.shows("The text of story 2"))
  }

  @Test func theCommandNamedNextNewReportsThatThereAreNoUnreadPosts() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: Array(Self.news.utf8)) }
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    let result = try await run(["seen all", "nn"], at: "new")
    #expect(result.status == 0)
    #expect(result.lines.last == "Nothing is unread any more.")
  }

  private func expectStates(
    unread: [Int], starred: [Int], of source: String = "News", after commands: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await run(commands + ["rows"], at: "sources/\(source)", options: ["--output", "json"])
    let rows = result.lines.last?.split(separator: "{\"number\":").dropFirst().map(String.init) ?? []
    let numbers = { (field: String) in
      rows.filter { $0.contains("\"\(field)\":true") }.compactMap { Int($0.prefix { $0 != "," }) }
    }
    #expect(rows.count == 5, sourceLocation: location)
    #expect(numbers("isNew") == unread, sourceLocation: location)
    #expect(numbers("isStarred") == starred, sourceLocation: location)
  }

  private func start(_ options: [String] = [], at route: String = "sources/News") throws -> PTY {
    try home.terminal(options + ["--images", "none", route])
  }

  private func run(
    _ commands: [String], at route: String = "sources/News", options: [String] = []
  ) async throws -> Child.Result {
    try await home.run(commands, at: route, options: options)
  }

  private static let news =
    #"<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>"#
    + (1...5).map { number in
      "<item><guid>\(number)</guid><title>Story \(number)</title><link>http://127.0.0.1:9/\(number)</link>"
        + "<description>The text of story \(number)</description>"
        + "<pubDate>Mon, \(10 - number) Nov 2026 10:00:00 GMT</pubDate></item>"
    }.joined() + "</channel></rss>"
}
