import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// The comments of WordPress: by its API, by its Atom feed, or by its RSS feed.
@Suite(.timeLimit(.minutes(1)))
struct WordPressTests {
  private static let feed = "http://a.example/beans/feed/"
  private static let api = #"<http://a.example/wp-json/wp/v2/posts/6>; rel="alternate"; type="application/json""#
  private static let query = "post=6&per_page=100&order=asc&page="

  @Test func aHundredAndTwentyCommentsAreReadWithTheirParentsInThreeRequests() async throws {
    let client = Self.server(comments: (1...120).map { Self.comment($0, to: $0 % 10 == 1 ? 0 : $0 - 1) })
    let thread = try await thread(client, total: 121)
    #expect(thread.comments.map(\.id.rawValue) == (1...120).map(String.init))
    #expect(thread.comments.prefix(12).map(\.details.depth) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1])
    #expect(thread.gap == nil, "a pingback counts as a comment on the blog only")
    let fields = "_fields=id,parent,author,author_name,date_gmt,content,link"
    #expect(
      client.paths == [
        "beans/feed/", "wp-json/wp/v2/comments?\(Self.query)1&\(fields)",
        "wp-json/wp/v2/comments?\(Self.query)2&\(fields)",
      ])
  }

  @Test func aCommentHasItsAuthorItsDateItsTextAndItsLink() async throws {
    let client = Self.server(comments: [
      #"{"id":1,"parent":0,"author":0,"author_name":"Ben &amp; Co","date_gmt":"2026-10-03T09:01:00","#
        + #""content":{"rendered":"<p>See <a href=\"/x\">this</a></p>\n"},"link":"http://a.example/beans/#comment-1"}"#,
      Self.comment(2, author: "Ann", account: 5), Self.comment(3, author: "Ann", account: 0), "7",
    ])
    let thread = try await thread(client, author: "Ann")
    let first = try #require(thread.comments.first)
    #expect(first.details.author?.name == "Ben & Co")
    #expect(first.details.createdAt == ContractDate.parse("2026-10-03T09:01:00Z"))
    #expect(first.details.text?.plainText.hasPrefix("See this") == true)
    #expect(first.details.textLinks == ["http://a.example/x"])
    #expect(first.details.link == "http://a.example/beans/#comment-1")
    #expect(
      thread.comments.map(\.details.facts.isAuthor) == [false, true, false],
      "a guest may take any name, also that of the author")
  }

  @Test(arguments: [
    #"<http://b.example/wp-json/wp/v2/posts/6>; rel="alternate"; type="application/json""#,
    #"<http://a.example:8080/wp-json/wp/v2/posts/6>; rel="alternate"; type="application/json""#,
    #"<http://ann:pw@a.example/wp-json/wp/v2/posts/6>; rel="alternate"; type="application/json""#,
    #"<http://a.example/wp-json/wp/v2/posts/٦>; rel="alternate"; type="application/json""#,
    #"<http://a.example/wp-json/wp/v2/posts/6/7>; rel="alternate"; type="application/json""#,
    #"<javascript:alert(1)>; rel="alternate"; type="application/json""#,
    #"<http://a.example/wp-json/wp/v2/posts/6>; rel="shortlink"; type="application/json""#,
    #"<http://a.example/wp-json/wp/v2/posts/6>; rel="alternate"; type="text/html""#,
  ])
  func anAPIOnAnotherServerIsNotRequested(link: String) async throws {
    let client = Self.server(link: link, comments: [])
    #expect(try await thread(client).comments.map(\.id).count == 2)
    #expect(client.paths == ["beans/feed/", "beans/feed/atom/"])
  }

  @Test func theAPIOfAServerWithPlainPermalinksIsRead() async throws {
    let link = #"<http://a.example/index.php?rest_route=/wp/v2/posts/6>; rel="alternate"; type="application/json""#
    let client = Self.server(link: link, comments: [Self.comment(1), Self.comment(2)])
    #expect(try await thread(client).comments.count == 2)
    #expect(client.paths.last?.hasPrefix("index.php?rest_route=/wp/v2/comments&\(Self.query)1") == true)
  }

  @Test(arguments: [401, 403, 404, 500, 200])
  func ifTheAPIIsClosedCommentsAndParentsAreReadFromTheAtomFeed(status: Int) async throws {
    let client = Self.server(status: status, comments: nil)
    let thread = try await thread(client)
    #expect(thread.comments.map { $0.details.text?.plainText } == ["one", "two"])
    #expect(thread.comments.map(\.details.depth) == [0, 1])
    #expect(client.paths.count == 3 && client.paths.last == "beans/feed/atom/")
  }

  @Test(
    arguments: [
      (401, LoadFailure.refusesPrograms(host: "a.example")), (403, LoadFailure.refusesPrograms(host: "a.example")),
      (404, LoadFailure.badStatus(404).at("a.example")), (500, nil),
    ] as [(Int, LoadFailure?)])
  func aThreadReportsCommentsMissingBecauseOfAClosedAPI(status: Int, refusal: LoadFailure?) async throws {
    let client = Self.server(status: status, comments: nil)
    let thread = try await thread(client, total: 9)
    #expect(thread.gap == .cut && thread.refusal == refusal)
    #expect(thread.failure == nil, "the saved thread is not loaded again at each visit")
    #expect(try await self.thread(client, total: 2).refusal == nil, "nothing is missing")
  }

  @Test(arguments: [401, 403]) func aRefusedCommentFeedIsReportedAsBlockingPrograms(status: Int) async {
    let client = ClientSpy.answering("Forbidden", status: status)
    await #expect(throws: LoadFailure.refusesPrograms(host: "a.example")) { try await thread(client) }
  }

  @Test func aPasswordProtectedCommentFeedIsNotReportedAsBlockingPrograms() async {
    let client = ClientSpy.answering("", status: 401, headers: [.wwwAuthenticate: #"Basic realm="Beans""#])
    let failure = LoadFailure.needsPassword(address: "http://NAME:PASSWORD@a.example/beans/feed/").at("a.example")
    await #expect(throws: failure) { try await thread(client) }
  }

  @Test func ifTheAPIHidesTheCommentsTheFeedIsRead() async throws {
    let client = Self.server(comments: [])
    #expect(try await thread(client, total: 2).comments.map(\.details.depth) == [0, 1])
    #expect(client.paths.last == "beans/feed/atom/")
    let empty = Self.server(feed: Self.rss(0), comments: [])
    let thread = try await thread(empty, total: 3)
    #expect(thread.comments == [] && thread.gap == nil, "the comments were removed")
    #expect(empty.paths.count == 2)
  }

  @Test(arguments: [200, 403]) func aWebPageInsteadOfTheFeedIsReportedAsBlockingPrograms(status: Int) async {
    let client = ClientSpy.answering("<!doctype html><title>Are you a person?</title>", status: status)
    await #expect(throws: LoadFailure.refusesPrograms(host: "a.example")) { try await thread(client) }
    #expect(client.paths == ["beans/feed/"])
  }

  @Test func theAtomFormOfAFeedIsNotRequestedTwice() async throws {
    let client = ClientSpy { request in
      guard request.url.path().hasSuffix("/feed/atom/") else { throw LoadFailure.connectivity(.refused) }
      let fields: HTTPFields = [.link: Self.api]
      return HTTPResponse(status: 200, headers: fields, body: Data(Self.atom.utf8), url: request.url)
    }
    let address = try #require(URL(string: Self.feed + "atom/"))
    let post = Post(id: Post.ID(rawValue: "p"), images: [])
    let thread = try await CommentFeed(at: address, of: post).document(list: "comments").value(from: client)
    #expect(thread.comments.map(\.details.depth) == [0, 1])
    #expect(client.paths.count == 2)
  }

  @Test func theFeedItselfIsShownIfNeitherTheAPINorTheAtomFeedWorks() async throws {
    let client = Self.server(status: 500, comments: nil, atom: nil)
    let thread = try await thread(client, total: 9)
    #expect(thread.comments.map { $0.details.text?.plainText } == ["one", "two"])
    #expect(thread.comments.map(\.details.depth) == [0, 0])
    #expect(thread.gap == .cut && thread.total == 9)
  }

  @Test(arguments: [(9, nil, false), (10, nil, true), (10, 10, false)] as [(Int, Int?, Bool)])
  func aFeedOfTenCommentsIsMarkedAsTruncatedIfTheTotalIsUnknown(count: Int, total: Int?, isCut: Bool) async throws {
    let items = (1...count).map { "<item><guid>\($0)</guid><description>\($0)</description></item>" }
    let client = Self.server(feed: Self.channel(items.joined()), status: 401, comments: nil, atom: nil)
    let thread = try await thread(client, total: total)
    #expect(thread.comments.count == count && (thread.gap == .cut) == isCut)
  }

  @Test func aSingleCommentNeedsNoFurtherRequest() async throws {
    let client = Self.server(feed: Self.rss(1), comments: [])
    #expect(try await thread(client, total: 1).comments.count == 1)
    #expect(client.paths == ["beans/feed/"])
    let longer = Self.server(feed: Self.rss(1), comments: [Self.comment(1), Self.comment(2)])
    #expect(try await thread(longer, total: 2).comments.count == 2)
  }

  @Test func ifALaterPageFailsEarlierCommentsAreShownAsTruncated() async throws {
    let client = Self.server(comments: (1...250).map { Self.comment($0) }, failing: 2)
    let thread = try await thread(client, total: 250)
    #expect(thread.comments.count == 100)
    #expect(thread.gap == .cut && thread.total == 250)
  }

  @Test func onlyTheFirstNineHundredCommentsAreRead() async throws {
    let client = Self.server(comments: (1...1_001).map { Self.comment($0) })
    let thread = try await thread(client, total: 1_001)
    #expect(thread.comments.count == 900 && client.paths.count == 10)
    #expect(thread.gap == .cut)
  }

  @Test func aPasswordFormIsNotShownAsAComment() async throws {
    let form = #"<![CDATA[<form class="post-password-form"><p>This content is protected.</p></form>]]>"#
    let items = (1...2).map { "<item><guid>\($0)</guid><description>\(form)</description></item>" }
    let body = Self.channel(items.joined())
    let client = Self.server(feed: body, status: 401, comments: nil, atom: nil)
    await #expect(throws: LoadFailure.noComments(link: nil)) { try await thread(client, total: 2) }
    #expect(client.paths == ["beans/feed/"], "the API has no other comments")
  }

  @Test func aCommentHasTheSameIDInTheFeedAndInTheAPI() async throws {
    let items = (7...8).map {
      "<item><guid>https://a.example/?c=\($0)</guid><link>https://a.example/beans/#comment-\($0)</link>"
        + "<description>\($0)</description></item>"
    }
    let client = Self.server(feed: Self.channel(items.joined()), status: 401, comments: nil, atom: nil)
    #expect(Set(try await thread(client, total: 2).comments.map(\.id.rawValue)) == ["7", "8"])
    let open = Self.server(feed: Self.channel(items.joined()), comments: [Self.comment(7), Self.comment(8)])
    #expect(Set(try await thread(open, total: 2).comments.map(\.id.rawValue)) == ["7", "8"])
  }

  // MARK: - The server

  private func thread(_ client: ClientSpy, author: String? = nil, total: Int? = nil) async throws -> CommentThread {
    var details = Post.Details()
    (details.author, details.commentCount) = (author.map { Author(name: $0) }, total)
    let post = Post(id: Post.ID(rawValue: "p"), images: [], details: details)
    let address = try #require(URL(string: Self.feed))
    return try await CommentFeed(at: address, of: post).document(list: "comments").value(from: client)
  }

  /// A blog with a comment feed, its Atom form and an API.
  ///
  /// - Parameters:
  ///   - link: the link to the API in the header of the feed.
  ///   - feed: the feed in RSS.
  ///   - status: the status of the API.
  ///   - comments: the comments of the API; nil if it sends an object in their place.
  ///   - atom: the feed in Atom; nil if there is none.
  ///   - failing: the page of the API that fails.
  /// - Returns: the network with this server.
  private static func server(
    link: String = WordPressTests.api, feed: String = WordPressTests.rss(2), status: Int = 200,
    comments: [String]?, atom: String? = WordPressTests.atom,
    failing: Int? = nil
  ) -> ClientSpy {
    ClientSpy { request in
      let url = request.url
      if url.path() == "/beans/feed/" {
        let fields: HTTPFields = [.link: link, .contentType: "application/rss+xml"]
        return HTTPResponse(status: 200, headers: fields, body: Data(feed.utf8), url: url)
      }
      if url.path() == "/beans/feed/atom/" {
        return HTTPResponse(status: atom == nil ? 404 : 200, body: Data((atom ?? "").utf8), url: url)
      }
      guard let comments else {
        return HTTPResponse(status: status, body: Data(#"{"code":"rest_login_required"}"#.utf8), url: url)
      }
      let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
      let page = items.first { $0.name == "page" }.flatMap { $0.value.flatMap { Int($0) } } ?? 0
      if page == failing { throw LoadFailure.connectivity(.refused) }
      let part = comments.dropFirst(100 * (page - 1)).prefix(100)
      let hasNext = comments.count > 100 * page
      return HTTPResponse(
        status: 200, headers: hasNext ? [.link: #"<http://evil.example/?page=2>; rel="next""#] : [:],
        body: Data("[\(part.joined(separator: ","))]".utf8), url: url)
    }
  }

  private static func comment(
    _ id: Int, to parent: Int = 0, author: String = "Guest", account: Int = 0
  ) -> String {
    #"{"id":\#(id),"parent":\#(parent),"author":\#(account),"author_name":"\#(author)","content":{"rendered":"<p>\#(id)"}}"#
  }

  private static func rss(_ count: Int) -> String {
    channel(
      ["two", "one"].suffix(count).enumerated().map { index, text in
        "<item><guid>\(text)</guid><description>\(text)</description>"
          + "<pubDate>Sat, 0\(3 - index) Oct 2026 09:00:00 +0000</pubDate></item>"
      }.joined())
  }

  private static func channel(_ items: String) -> String {
    "<rss version='2.0'><channel><generator>https://wordpress.org/?v=6.1</generator>\(items)</channel></rss>"
  }

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
    <entry><id>two</id><content>two</content><updated>2026-10-03T09:00:00Z</updated><thr:in-reply-to ref="one"/></entry>
    <entry><id>one</id><content>one</content><updated>2026-10-02T09:00:00Z</updated><thr:in-reply-to ref="post"/></entry>
    </feed>
    """
}
