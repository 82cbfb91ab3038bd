import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Feeds
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct SyndicationSourceTests {
  private let rss = """
    <rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
     xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
    <item><guid>1</guid><title>One</title><link>/1</link><dc:creator>Ann</dc:creator><wfw:commentRss>/1/feed</wfw:commentRss>
    <slash:comments>2</slash:comments><description>&lt;a href="/x"&gt;Text&lt;/a&gt;</description>
    <media:content url="/1.png" medium="image" width="4" height="3"><media:rating>adult</media:rating></media:content></item>
    <item><guid>2</guid><title>Two</title><link>/2</link><description>Two</description></item></channel></rss>
    """

  @Test func anItemOfAFeedBecomesAPost() async throws {
    let posts = try await load(.answering(rss)).page.items
    let post = try #require(posts.first)
    #expect(post.details.title == "One" && post.details.author == Author(name: "Ann"))
    #expect(post.details.text?.plainText == "Text [1]" && post.details.textLinks == ["http://a.example/x"])
    #expect(post.details.link == "http://a.example/1" && post.details.commentCount == 2 && post.details.hasComments)
    #expect(post.details.warning == Post.Warning(nil, hidesText: false))
    #expect(post.images == [ImageRef("http://a.example/1.png", size: ImageRef.Size(width: 4, height: 3))])
  }

  @Test func aTitleThatRepeatsTheTextIsOmitted() async throws {
    let posts = try await load(.answering(rss)).page.items
    #expect(posts.map(\.details.title) == ["One", nil] && posts.map(\.details.text?.plainText) == ["Text [1]", "Two"])
  }

  @Test func aTruncatedFeedReportsHowManyPostsWereRead() async throws {
    let cut = String(rss.prefix(upTo: try #require(rss.range(of: "<title>Two")).lowerBound))
    let page = try await load(.answering(cut)).page
    #expect(page.omissions == [.rest(after: page.items.count)])
    #expect(try await load(.answering(rss)).page.omissions == [])
  }

  @Test func requestsForFeedsPreferJSONFeed() async throws {
    let client = ClientSpy.answering(rss)
    _ = try await load(client)
    #expect(client.requests.map { $0.headers[.accept]?.hasPrefix("application/feed+json, ") } == [true])
  }

  @Test func commentsAreReadFromTheCommentFeed() async throws {
    let client = commenting("<item><guid>b</guid><dc:creator>Bob</dc:creator><description>Yes</description></item>")
    let (source, page) = try await load(client)
    let thread = try await source.comments(on: try #require(page.items.first)).value(from: client)
    #expect(
      thread.comments.map(\.details.author?.name) == ["Bob"]
        && thread.comments.map(\.details.text?.plainText) == ["Yes"])
    #expect(client.paths == ["feed", "1/feed"])
  }

  @Test func aPostWithoutCommentsFailsWithALinkToItsPage() async throws {
    let (source, page) = try await load(.answering(rss))
    let post = try #require(page.items.last)
    #expect(!post.details.hasComments)
    await #expect(throws: LoadFailure.noComments(link: "http://a.example/2")) {
      try await source.comments(on: post).value(from: ClientSpy.failing())
    }
  }

  @Test func theDepthOfAtomRepliesIsRead() async throws {
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
      <entry><id>a</id><title>A</title><thr:in-reply-to ref="post"/></entry>
      <entry><id>b</id><title>B</title><thr:in-reply-to ref="post"/></entry>
      <entry><id>c</id><title>C</title><thr:in-reply-to ref="a"/></entry></feed>
      """
    let (source, page) = try await load(.answering(rss))
    let post = try #require(page.items.first)
    let thread = try await source.comments(on: post).value(from: ClientSpy.answering(atom))
    #expect(
      thread.comments.map(\.details.text?.plainText) == ["A", "C", "B"]
        && thread.comments.map(\.details.depth) == [0, 1, 0])
  }

  @Test func theNextPageIsThePageThatTheFeedLinksTo() async throws {
    let first =
      "<feed xmlns='http://www.w3.org/2005/Atom'><link rel='next' href='/feed?p=2'/><entry><id>1</id></entry></feed>"
    let (source, page) = try await load(.answering(first))
    #expect(page.cursor == "http://a.example/feed?p=2")
    // The second page names itself.
    #expect(try await source.timeline(after: page.cursor).value(from: ClientSpy.answering(first)).cursor == nil)
  }

  @Test func wordPressFeedsWithoutALinkToTheNextPageArePagedByNumber() async throws {
    let first = """
      <rss version="2.0"><channel><generator>https://wordpress.org/?v=6.4</generator><item><guid>1</guid></item></channel></rss>
      """
    let (source, page) = try await load(.answering(first))
    let client = ClientSpy.answering("", status: 404)
    let end = try await source.timeline(after: page.cursor).value(from: client)
    #expect(client.paths == ["feed?paged=2"])
    #expect(end == Page(items: [], cursor: nil))
  }

  @Test(arguments: [
    ("9223372036854775807", nil), ("9223372036854775806", "9223372036854775807"), ("-9223372036854775808", nil),
    ("99999999999999999999", nil), ("-1", nil), ("0", nil), ("two", nil), ("7", "8"),
  ])
  func aWordPressFeedsNextPageIsGuessedOnlyFromAValidPageNumber(number: String, next: String?) async throws {
    let rss = """
      <rss version="2.0"><channel><generator>https://wordpress.org/?v=6.4</generator><item><guid>1</guid></item></channel></rss>
      """
    let address = try #require(URL(string: "http://a.example/feed?paged=\(number)"))
    let client = ClientSpy { _ in HTTPResponse(status: 200, body: Data(rss.utf8), url: address) }
    let (source, page) = try await load(client)
    let following = ClientSpy.answering(rss)
    if let cursor = page.cursor { _ = try await source.timeline(after: cursor).value(from: following) }
    #expect(following.paths == (next.map { ["feed?paged=\($0)"] } ?? []))
  }

  @Test func aLinkedNextPageThatDoesNotExistIsAnError() async throws {
    let first =
      "<feed xmlns='http://www.w3.org/2005/Atom'><link rel='next' href='/feed?p=2'/><entry><id>1</id></entry></feed>"
    let (source, page) = try await load(.answering(first))
    await #expect(throws: LoadFailure.badStatus(404).at("a.example")) {
      try await source.timeline(after: page.cursor).value(from: ClientSpy.answering("", status: 404))
    }
  }

  @Test(arguments: [(410, LoadFailure.gone), (404, .badStatus(404)), (500, .badStatus(500))])
  func loadingAFeedFailsForAnErrorStatus(status: Int, error: LoadFailure) async throws {
    await #expect(throws: error.at("a.example")) { try await load(.answering("", status: status)) }
  }

  @Test func theErrorForAMissingPasswordShowsHowToTypeThePassword() async throws {
    let error = LoadFailure.needsPassword(address: "http://NAME:PASSWORD@a.example/feed").at("a.example")
    await #expect(throws: error) { try await load(.answering("", status: 401)) }
  }

  @Test func aFeedIsDecodedInTheCharsetOfItsContentType() async throws {
    let client = ClientSpy { request in
      HTTPResponse(
        status: 200, headers: [.contentType: "text/xml; charset=koi8-r"],
        body: Data("<rss><channel><item><title>".utf8 + [0xC4] + "</title></item></channel></rss>".utf8),
        url: request.url)
    }
    #expect(try await load(client).page.items.map(\.details.title) == ["д"])
  }

  private func makeSource(_ client: ClientSpy) throws -> any Source {
    try SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: client))
  }

  /// The source of a client with its first page.
  private func load(_ client: ClientSpy) async throws -> (source: any Source, page: Page<Post>) {
    let source = try makeSource(client)
    return (source, try await source.timeline(after: nil).value(from: client))
  }

  /// Answers with the feed, and with a feed of comments on its first item.
  private func commenting(_ items: String) -> ClientSpy {
    ClientSpy { [rss] request in
      let isFeed = request.url.path() == "/feed"
      let dc = "xmlns:dc='http://purl.org/dc/elements/1.1/'"
      let body = isFeed ? rss : "<rss version='2.0' \(dc)><channel>\(items)</channel></rss>"
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
  }
}
