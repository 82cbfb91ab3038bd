import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Reading the pages of posts whose feed sends only the beginning.
@Suite(.timeLimit(.minutes(2)))
struct FullTextAcceptanceTests {
  private let home = Home()

  @Test func theFullCommandShowsTheArticleAndStoresItWithThePost() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    let first = try await home.run(["full 1"], at: "sources/News")
    #expect(first.status == 0, "\(first.err)")
    let post = try #require(first.lines.last { $0.contains(#""scene":"post""#) || $0.contains("fullTextFrom") })
    #expect(post.contains("Sentence 30 of story 1.") && !post.contains("Subscribe to us"))
    #expect(post.contains(#""fullTextFrom":"127.0.0.1""#))
    #expect(post.contains(#""links":["\#(server.url.absoluteString)/lake"]"#))
    #expect(pages(of: server) == 1)
    // The next visit shows it, also offline; the list has the text of the feed.
    let options = ["--offline", "--output", "json"]
    let second = try await home.run(["rows", "show 1"], at: "sources/News", options: options)
    #expect(second.status == 0, "\(second.err)")
    #expect(second.lines.first?.contains("Sentence 30") == false)
    #expect(second.lines.last?.contains("Sentence 30 of story 1.") == true)
    #expect(pages(of: server) == 1)
    let offline = try await home.run(["full 2"], at: "sources/News", options: options)
    #expect(offline.status == 1)
    #expect(offline.out.contains(#""reason":"offline""#))
  }

  @Test func theFullCommandReportsAPageWithoutAnArticle() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News\n")
    let result = try await home.run(["full 2", "full 3", "show 3"], at: "sources/News")
    #expect(result.status == 1)
    #expect(result.err.contains("It may require a subscription."))
    #expect(result.err.contains("is not HTML, but application/pdf"))
    #expect(result.lines.last?.contains("The beginning of story 3") == true)
  }

  @Test func theFullOptionOfASourceLoadsTheArticleWhenAPostIsOpened() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.url.absoluteString)/news.xml  News  full=yes\n")
    let shell = try home.terminal(["--images", "none", "sources/News"])
    #expect(await shell.shows("Story 1"))
    #expect(pages(of: server) == 0, "a list asks for none")
    shell.types("show 1\r")
    #expect(await shell.shows("Sentence 3 of story 1."))
    shell.types("..\rshow 2\r")
    #expect(await shell.shows("The beginning of story 2"))
    // The sentence about a subscription is wrapped.
    #expect(await shell.shows("has little text"))
    #expect(await shell.quit() == 0)
  }

  @Test func theFullOptionOfASourceAppliesToPostsWithComments() async throws {
    let server = try await server()
    try home.writeSources("feed:\(server.url.absoluteString)/talk.xml  News  full=yes\n")
    let shell = try home.terminal(["--images", "none", "sources/News"])
    #expect(await shell.shows("Story 1"))
    shell.types("1\r")
    #expect(await shell.shows("Sentence 3 of story 1."))
    // Redirected output waits for the comments, too.
    shell.types("rows | tail -n 2\r")
    #expect(await shell.shows("What a story"))
    shell.types("..\r2\r")
    // Its page has little text: the post has the text of the feed, and its comments are shown.
    #expect(await shell.shows("The beginning of story 2"))
    #expect(await shell.shows("has little text"))
    #expect(await shell.quit() == 0)
    let script = try await home.run(["open 1"], at: "sources/News")
    #expect(script.lines.last?.contains("Sentence 30 of story 1.") == true)
    #expect(script.lines.last?.contains("What a story") == true)
  }

  private func pages(of server: LoopbackServer) -> Int {
    server.requests.count { $0.hasPrefix("GET /story") }
  }

  /// A feed of three posts: with a page, with a page behind a subscription, and with another kind of document.
  private func server() async throws -> LoopbackServer {
    try await LoopbackServer(answerToWhole: { request in
      let path = request.split(separator: " ").dropFirst().first ?? ""
      let host = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host: ") }?.dropFirst(6) ?? ""
      switch path {
      case "/story1": return .http(status: 200, headers: ["content-type": "text/html"], body: Array(Self.page.utf8))
      case "/story2":
        return .http(status: 200, headers: ["content-type": "text/html"], body: Array("<p>Subscribe to us.".utf8))
      case "/story3": return .http(status: 200, headers: ["content-type": "application/pdf"], body: Array("%PDF".utf8))
      case "/comments.xml": return .http(status: 200, body: Array(Self.comments.utf8))
      case "/talk.xml": return .http(status: 200, body: Array(Self.news(on: String(host), hasComments: true).utf8))
      default: return .http(status: 200, body: Array(Self.news(on: String(host)).utf8))
      }
    })
  }

  private static let page = """
    <!doctype html><title>Story 1 | News</title><nav class="menu"><a href="/">Home</a></nav>
    <article><h1>Story 1</h1>
    \((1...30).map { "<p>Sentence \($0) of story 1. It is a long one, with many words.</p>" }.joined(separator: "\n"))
    <p>All that is about <a href="/lake">the lake</a>, and nothing else.</p></article>
    <div class="newsletter"><p>Subscribe to us</p></div>
    """

  private static let comments = """
    <?xml version="1.0"?><rss version="2.0"><channel><title>Comments</title>
    <item><guid>c</guid><title>Ann</title><description>What a story</description></item></channel></rss>
    """

  private static func news(on host: String, hasComments: Bool = false) -> String {
    let thread = "<wfw:commentRss>http://\(host)/comments.xml</wfw:commentRss><slash:comments>1</slash:comments>"
    return #"<?xml version="1.0"?><rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/""#
      + #" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>News</title>"#
      + (1...3).map { number in
        "<item><guid>\(number)</guid><title>Story \(number)</title><link>http://\(host)/story\(number)</link>"
          + "<description>The beginning of story \(number)</description>" + (hasComments ? thread : "")
          + "<pubDate>Mon, \(10 - number) Nov 2026 10:00:00 GMT</pubDate></item>"
      }.joined() + "</channel></rss>"
  }
}
