import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// Links to the posts of blogs with WordPress.
@Suite(.timeLimit(.minutes(1)))
struct WordPressSiteTests {
  private let sut = WordPressSite()

  @Test(
    arguments: [
      ("https://b.example/feed/", "https://b.example/2026/05/12/a-title/", "https://b.example/2026/05/12/a-title/"),
      ("https://b.example/feed", "https://B.example/2026/05/a?x=1#comment-7", "https://b.example/2026/05/a/"),
      ("https://b.example/sub/feed/atom/", "https://b.example/sub/archives/12", "https://b.example/sub/archives/12/"),
      ("https://b.example/?feed=rss2", "https://b.example/?p=12#comments", "https://b.example/?p=12"),
      ("https://b.example/archives/3/", "https://b.example/archives/12/", "https://b.example/archives/12/"),
      ("https://b.example/feed.xml", "https://b.example/2026/05/a/", nil),
      ("https://b.example/feed/x", "https://b.example/2026/05/a/", nil),
      ("https://b.example/?feed=x", "https://b.example/?p=12", nil),
      ("https://b.example/sub/feed/", "https://b.example/2026/05/a/", nil),
      ("https://b.example/feed/", "https://b.example/sub/2026/05/a/", nil),
      ("https://b.example/feed/", "https://c.example/2026/05/a/", nil),
      ("https://b.example/feed/", "https://b.example/about/", nil),
      ("https://b.example/feed/", "https://b.example/2026/05/", nil),
      ("https://b.example/feed/", "https://b.example/2026/05/12/", nil),
      ("https://b.example/feed/", "https://b.example/2026/5/a/", nil),
      ("https://b.example/feed/", "https://b.example/2026/05/12/page/2/", nil),
      ("https://b.example/feed/", "https://b.example/2026/05/feed/", nil),
      ("https://b.example/feed/", "https://b.example/2026/05/a.jpg", nil),
      ("https://b.example/feed/", "https://b.example/archives/a/", nil),
      ("https://b.example/feed/", "https://b.example/?p=a", nil),
      ("https://b.example/feed/", "https://b.example/x?p=12", nil),
    ] as [(String, String, String?)])
  func aLinkInTheFeedOfABlogIsRecognizedByItsForm(feed: String, link: String, id: String?) throws {
    let (page, url) = (try #require(URL(string: feed)), try #require(URL(string: link)))
    #expect(sut.conversation(at: url, beside: page)?.id == id)
    #expect(sut.conversation(at: url) == nil, "without the feed, nobody knows that it is a blog")
    let address = ThreadKind([sut]).address(of: url, beside: [page])
    #expect(address == (id == nil ? nil : "thread:wordpress:\(link)"))
  }

  @Test(
    arguments: [
      ("https://b.example/feed/", "https://b.example/a-title/", "https://b.example/other", "https://b.example/other/"),
      ("https://b.example/feed/", "https://b.example/a/#c-1", "https://b.example/o/?x=1#c", "https://b.example/o/"),
      ("https://b.example/x/feed/", "https://b.example/x/a/", "https://b.example/x/o/", "https://b.example/x/o/"),
      ("https://b.example/feed/", "https://b.example/2026/05/a/", "https://b.example/o/", nil),
      ("https://b.example/feed.xml", "https://b.example/a/", "https://b.example/o/", nil),
      ("https://c.example/feed/", "https://b.example/a/", "https://b.example/o/", nil),
      ("https://b.example/feed/", "https://b.example/a/", "https://c.example/o/", nil),
      ("https://b.example/feed/", "https://b.example/a/", "https://b.example/x/o/", nil),
      ("https://b.example/x/feed/", "https://b.example/x/a/", "https://b.example/o/", nil),
      ("https://b.example/feed/", "https://b.example/a/", "https://b.example/", nil),
      ("https://b.example/feed/", "https://b.example/a/", "https://b.example/feed/", nil),
      ("https://b.example/feed/", "https://b.example/a/", "https://b.example/o.pdf", nil),
      ("https://b.example/feed/", "https://b.example/a/", "https://b.example/2026/", nil),
      ("https://b.example/feed/", "https://b.example/a/", "https://ann:pw@b.example/o/", nil),
    ] as [(String, String, String, String?)])
  func aSingleWordLinkIsRecognizedOnlyInAPostOfABlogWithSuchLinks(
    feed: String, post: String, link: String, id: String?
  ) throws {
    let (url, list) = (try #require(URL(string: link)), try #require(URL(string: feed)))
    let page = try #require(URL(string: post))
    #expect(sut.conversation(at: url, like: page, in: list)?.id == id)
    let kind = ThreadKind([sut])
    #expect(kind.address(of: url, on: page, beside: [list]) == id.map { _ in "thread:wordpress:\(link)" })
    #expect(kind.address(of: url, beside: [list]) == nil, "without a post, nobody knows the form of the links")
    if id != nil { #expect(kind.location(explicit: "wordpress:\(link)") == "wordpress:\(link)") }
  }

  @Test func aSingleWordLinkShowsThePostThatTheAPINames() async throws {
    let client = Self.blog(post: Self.post)
    let thread = try await thread(client, at: "https://b.example/beans/")
    #expect(thread.post?.details.title == "Beans & more" && thread.comments.count == 2)
    #expect(client.requests.first?.url.path() == "/beans/feed/")
  }

  @Test(arguments: [(200, "<rss version='2.0'><channel/></rss>"), (200, "<!doctype html><title>x</title>"), (404, "x")])
  func aSingleWordLinkToAnotherPageIsReportedAsNotAPost(status: Int, body: String) async throws {
    let client = ClientSpy.answering(body, status: status)
    await #expect(throws: LoadFailure.notAPost(host: "b.example")) {
      try await thread(client, at: "https://b.example/about/")
    }
    #expect(client.requests.count == 1)
  }

  @Test func aSingleWordLinkToAPostWithoutAnAPIShowsItsComments() async throws {
    let link = "<link>https://b.example/beans/#comment-1</link>"
    let item = "<item><guid>1</guid>\(link)<description>one</description></item>"
    let client = ClientSpy.answering("<rss version='2.0'><channel>\(item)</channel></rss>")
    let thread = try await thread(client, at: "https://b.example/beans/")
    #expect(thread.comments.map { $0.details.text?.plainText } == ["one"])
  }

  @Test func lookalikeAddressesAreNotRecognized() throws {
    let contract = SiteContract(
      site: sut, address: "https://b.example/2026/05/12/a-title", isKnownByLink: false
    ) { _ in ItemClue(feed: URL(string: "https://b.example/feed/") ?? URL(filePath: "/")) }
    #expect(contract.places(at: contract.address).count == 1)
    for address in try contract.lookalikes() { #expect(contract.places(at: address) == [], "\(address)") }
  }

  @Test func aLinkShowsThePostAboveItsComments() async throws {
    let client = Self.blog(post: Self.post)
    let thread = try await thread(client)
    let post = try #require(thread.post)
    #expect(post.details.title == "Beans & more" && post.details.author?.name == "Ann")
    #expect(post.details.text?.plainText == "Words about beans.")
    #expect(post.details.createdAt == ContractDate.parse("2026-05-12T09:00:00Z"))
    #expect(thread.comments.map(\.details.facts.isAuthor) == [false, true])
    #expect(thread.gap == nil)
    #expect(
      client.requests.map { $0.url.path() } == [
        "/2026/05/beans/feed/", "/wp-json/wp/v2/posts/6", "/wp-json/wp/v2/comments",
      ])
  }

  @Test func aBlogWithoutAnAPIShowsTheCommentsOfTheFeed() async throws {
    let client = Self.blog(post: nil)
    let thread = try await thread(client)
    #expect(thread.post == nil && thread.comments.map { $0.details.text?.plainText } == ["one", "two"])
    #expect(client.requests.last?.url.path() == "/2026/05/beans/feed/atom/")
  }

  @Test(arguments: [200, 403]) func withoutACommentFeedALinkShowsThePost(status: Int) async throws {
    let client = Self.blog(post: Self.post, feed: "<!doctype html><title>Beans</title>", status: status)
    let thread = try await thread(client)
    #expect(thread.post?.details.title == "Beans & more")
    #expect(thread.comments == [] && thread.gap == nil)
    #expect(client.requests.map { $0.url.path() } == ["/2026/05/beans/feed/", "/wp-json/wp/v2/posts/6"])
    let closed = Self.blog(post: nil, feed: "<!doctype html><title>Beans</title>", status: status)
    let refusal = LoadFailure.refusesPrograms(host: "b.example")
    await #expect(throws: refusal, "neither the post nor its comments") { try await self.thread(closed) }
  }

  @Test func aLinkToAMissingPostIsAnError() async throws {
    let client = ClientSpy.answering("<!doctype html><title>Not found</title>", status: 404)
    await #expect(throws: LoadFailure.badStatus(404).at("b.example")) { try await thread(client) }
    #expect(client.requests.count == 1)
  }

  @Test func aPostAddressedByNumberHasItsCommentFeedAtTheFrontPage() async throws {
    let client = ClientSpy.failing()
    await #expect(throws: LoadFailure.self) { try await thread(client, at: "https://b.example/?p=6") }
    #expect(client.requests.map(\.url.absoluteString) == ["https://b.example/?feed=rss2&p=6"])
  }

  private func thread(
    _ client: ClientSpy, at address: String = "https://b.example/2026/05/beans/"
  ) async throws -> CommentThread {
    let source = try ThreadKind([sut]).source(at: "wordpress:\(address)", SourceServices(client: client))
    return try await source.comments(on: ThreadKind.post).value(from: client)
  }

  // MARK: - The blog

  private static let post =
    #"{"title":{"rendered":"Beans &amp; more"},"content":{"rendered":"<p>Words about beans.</p>"},"#
    + #""date_gmt":"2026-05-12T09:00:00","link":"https://b.example/2026/05/beans/","#
    + #""_embedded":{"author":[{"name":"Ann"}]}}"#

  private static let comments =
    #"[{"id":1,"parent":0,"author":0,"author_name":"Ben","content":{"rendered":"<p>one</p>"}},"#
    + #"{"id":2,"parent":1,"author":5,"author_name":"Ann","content":{"rendered":"<p>two</p>"}}]"#

  /// A blog whose API has a post with two comments, or is closed if `post` is nil.
  ///
  /// `feed` is the answer with `status` in place of the comment feed.
  private static func blog(post: String?, feed page: String? = nil, status: Int = 200) -> ClientSpy {
    ClientSpy { request in
      let path = request.url.path()
      let items = ["two", "one"].enumerated().map { index, text in
        "<item><guid>\(text)</guid><description>\(text)</description>"
          + "<pubDate>Sat, 0\(3 - index) Oct 2026 09:00:00 +0000</pubDate></item>"
      }
      let feed = "<rss version='2.0'><channel>\(items.joined())</channel></rss>"
      if path.hasSuffix("/feed/") {
        let link = #"<https://b.example/wp-json/wp/v2/posts/6>; rel="alternate"; type="application/json""#
        return HTTPResponse(
          status: status, headers: [.link: link], body: Data((page ?? feed).utf8), url: request.url)
      }
      if path.hasSuffix("/feed/atom/") { return HTTPResponse(status: 200, body: Data(feed.utf8), url: request.url) }
      let body = path.hasSuffix("/posts/6") ? post : post == nil ? nil : comments
      return HTTPResponse(status: body == nil ? 401 : 200, body: Data((body ?? "{}").utf8), url: request.url)
    }
  }
}
