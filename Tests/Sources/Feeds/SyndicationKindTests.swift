import Foundation
import HTTP
import Loading
import Testing

@testable import Feeds
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct SyndicationKindTests {
  private let url = URL(string: "http://a.example/")
  private let kind = SyndicationKind()

  @Test(arguments: [
    ("https://e.org/feed.xml", "https://e.org/feed.xml"), ("//e.org/feed", "https://e.org/feed"),
    ("e.org/x", "https://e.org/x"),
    ("~/Pictures", nil), ("", nil),
  ])
  func aWebAddressAfterTheFeedPrefixIsAccepted(text: String, expected: String?) {
    #expect(kind.location(explicit: text) == expected)
  }

  @Test(arguments: [
    "<rss><channel><title>Sea</title><item><enclosure url='/a.png' type='image/png'/></item></channel></rss>",
    "<feed xmlns='http://www.w3.org/2005/Atom'><title>Sea</title></feed>",
  ])
  func aFeedIsRecognized(feed: String) async throws {
    #expect(try await recognize(["/": feed]) == .sources([candidate("/", title: "Sea")]))
  }

  @Test func theTargetOfAPermanentRedirectBecomesTheFeedAddress() async throws {
    let client = ClientSpy { _ in
      let new = try #require(URL(string: "http://a.example/new"))
      return HTTPResponse(status: 200, body: Data("<rss/>".utf8), url: new, permanentURL: new)
    }
    let found = try await kind.recognize(try #require(url), SourceProbe(client: client))
    #expect(found == .sources([candidate("/new", title: nil)]))
  }

  /// Found by a fuzzer: such names have no words.
  @Test(arguments: ["/...", "/.", "/..", "/.../", "//", "...", "/%2E%2E%2E", "feed:/...", "?", "#", ""])
  func aLinkMadeOnlyOfDotsIsNotTakenForAFeed(reference: String) async throws {
    let found = try await recognize(["/": "<html><a href='\(reference)'>x</a>", "/...": "<p>"])
    #expect(try #require(found) == .finding(.foundPage))
  }

  @Test func feedsLinkedFromAPageAreFoundWithCommentFeedsLast() async throws {
    let page = """
      <!DOCTYPE html><html><head><base href="/blog/"><title>B</title>
      <link rel="alternate" type="application/rss+xml" title="B &raquo; Comments Feed" href="comments/feed">
      <link rel="alternate" type="application/rss+xml; charset=utf-8" title="B &raquo; Feed" href="feed">
      <link rel="ALTERNATE home" type="application/atom+xml" href="//a.example/atom"><link rel="stylesheet" href="x">
      <link rel="alternate" type="application/json" href="/wp-json/1"><link rel="alternate" hreflang="el" href="/el">
      <link rel=alternate type=application/feed+json href=feed></head><body>
      """
    #expect(
      try await recognize(["/": page, "/blog/feed": "<rss/>"])
        == .sources([
          candidate("/blog/feed", title: "B » Feed"), candidate("/atom"),
          candidate("/blog/comments/feed", title: "B » Comments Feed", isOfComments: true),
        ]))
  }

  @Test func aDeadFeedLinkedFromAPageIsOmitted() async throws {
    let page = "<html>" + ["a", "b", "c"].map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }.joined()
    #expect(try await recognize(["/": page, "/b": "<rss/>"]) == .sources([candidate("/b"), candidate("/c")]))
    #expect(
      try await recognize(["/": page, "/a": "<p>", "/b": "<rss/>"]) == .sources([candidate("/b"), candidate("/c")]))
    let dead = try await recognize(["/": page])
    #expect(dead == .sources([candidate("/c")]), "the third request was the last")
  }

  @Test func aFeedThatRedirectsInACircleIsOmitted() async throws {
    let page = "<html>" + ["a", "b"].map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }.joined()
    let client = ClientSpy { request in
      guard request.url.path() != "/a" else { throw LoadFailure.tooManyRedirects(limit: 5) }
      let body = request.url.path() == "/" ? page : "<rss/>"
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    #expect(
      try await kind.recognize(try #require(url), SourceProbe(client: client)) == .sources([candidate("/b")]))
  }

  @Test(arguments: [
    "<link rel=alternate type=text/xml href=/f>", "<link rel=alternate type=application/xml href=/f>",
    "<link rel=alternate type=application/x.atom+xml href=/f>",
    "<link rel=alternate type=application/vnd.a+xml href=/f>",
    "<link rel=alternate type=application/rdf+xml href=/f>", "<link rel=alternate type=application/x-rss+xml href=/f>",
    "<link rel=alternate type=text/rss+xml href=/f>", "<link type=application/rss+xml href=/f>",
    "<link rel=alternate type=' application/ATOM+xml ' href=/f>", "<link rel=alternate type=application/rss href=/f>",
    "<link rel=alternate type=application/rss+xml href=feed://a.example/f>",
    "<link rel=alternate type=application/rss+xml href=feed:http://a.example/f>",
    "<body><a href=/f>RSS</a>", "<body><p><a href=/f>Subscribe by <b>Atom</b> feed</a>",
    "<body><a href=/f><img src=i.png alt='RSS feed'></a>", "<body><a href=/f title='RSS'>*</a>",
    "<body><a href='feed:http://a.example/f'>x</a>", "<a href=/f aria-label='RSS'><svg></svg></a>",
    "<body><a href=/about>about</a><a href=/f class=rss-link>XML</a>",
    "<meta http-equiv=refresh content='0; url=/f'>", "<META HTTP-EQUIV=Refresh CONTENT='5;URL=\"/f\"'>",
    "<meta http-equiv=refresh content='0;/f'>",
  ])
  func feedLinksOfManyFormsAreFound(head: String) async throws {
    let found = try await recognize(["/": "<!doctype html><html><title>x</title>\(head)", "/f": "<rss/>"])
    #expect(found == .sources([candidate("/f")]))
  }

  @Test(arguments: [
    "/feed", "/feed/", "/rss", "/blog/index.xml", "/atom.xml", "/posts.rss", "/feeds/all.atom.xml", "/feed.json",
    "/index.rdf",
  ])
  func feedLinksInTheBodyAreFoundByTheirPath(path: String) async throws {
    let page = "<html><title>x</title><body><a href=/>home</a><a href='\(path)'>*</a>"
    #expect(try await recognize(["/": page, path: "<rss/>"]) == .sources([candidate(path)]))
  }

  @Test(arguments: [
    "<a href=/feedback>feedback</a>", "<a href=/f>a feedback form</a>", "<a href=/news>news</a>",
    "<a href='mailto:rss@a.example'>RSS</a>", "<a href='javascript:rss()'>RSS</a>", "<a>RSS</a>",
    "<link rel=EditURI type=application/rsd+xml href=/f>", "<link rel=search type=application/xml href=/f>",
    "<link rel=alternate type=text/html href=/f>", "<link rel=sitemap type=application/xml href=/f>",
    "<meta http-equiv=refresh content=30>", "<meta http-equiv=x content='0; url=/f'>",
  ])
  func linksThatOnlyResembleFeedLinksAreIgnored(head: String) async throws {
    let paths = ["/feedback", "/f", "/news"].map { ($0, "<rss/>") }
    let bodies = Dictionary(uniqueKeysWithValues: [("/", "<!doctype html><html><title>x</title>\(head)")] + paths)
    #expect(try await recognize(bodies) == .finding(.foundPage))
  }

  @Test func aLinkInTheBodyIsUsedOnlyIfItLeadsToAFeed() async throws {
    let page = "<html><title>x</title><body><a href=/a>RSS</a><a href=/b>Atom</a><a href=/c>feed</a>"
    #expect(try await recognize(["/": page, "/a": "<html>", "/b": "<rss/>"]) == .sources([candidate("/b")]))
    #expect(try await recognize(["/": page, "/c": "<rss/>"]) == .finding(.foundPage), "three requests are the most")
  }

  @Test func feedsAreFoundInTheLinkHeader() async throws {
    let client = ClientSpy { request in
      let isPage = request.url.path() == "/"
      let link =
        #"</style.css>; rel=preload, </f?a=1,2>; type="application/rss+xml"; title="A, B"; rel="home alternate""#
      let body = isPage ? "<!doctype html><html><title>x</title>" : "<rss/>"
      return HTTPResponse(
        status: 200,
        headers: isPage ? HTTPFields([HTTPField(name: try #require(HTTPField.Name("Link")), value: link)]) : [:],
        body: Data(body.utf8), url: request.url)
    }
    let found = try await kind.recognize(try #require(url), SourceProbe(client: client))
    #expect(found == .sources([candidate("/f?a=1,2", title: "A, B")]))
  }

  @Test func theOnlyFeedOfAPageIsLoadedToReadTheFeedsTitle() async throws {
    let page = "<html><link rel=alternate type=application/rss+xml title=A href=/feed>"
    let feed = "<rss><channel><title>Sea</title></channel></rss>"
    #expect(
      try await recognize(["/": page, "/feed": feed])
        == .sources([candidate("/feed", title: "Sea")]))
    #expect(try await recognize(["/": page, "/feed": "no feed"]) == .sources([candidate("/feed", title: "A")]))
  }

  @Test(arguments: [
    ("<!doctype html><title>x</title>", LoadFailure.foundPage), ("{\"a\":1}", .foundData(type: nil)),
    ("text", .foundData(type: nil)),
    ("", .foundNothing), ("<opml version='2.0'/>", .foundData(type: nil)),
  ])
  func theErrorForADocumentThatIsNotAFeedNamesTheDocumentsKind(body: String, finding: LoadFailure) async throws {
    #expect(try await recognize(["/": body]) == .finding(finding))
  }

  @Test(arguments: [404, 410, 500]) func anErrorStatusIsReported(status: Int) async throws {
    let client = ClientSpy.answering("<rss/>", status: status)
    let found = try await kind.recognize(try #require(url), SourceProbe(client: client))
    #expect(
      found
        == .finding(.found(HTTPResponse(status: status, body: Data(), url: URL(filePath: "/")), at: try #require(url))))
  }

  @Test(arguments: ["http://127.0.0.1:8080/feed", "http://10.0.0.1/feed", "http://localhost/feed", "http://[::1]/feed"])
  func aFeedLinkToALocalOrPrivateAddressIsOmitted(address: String) async throws {
    let page = "<html><link rel=alternate type=application/rss+xml title=A href='\(address)'>"
    #expect(try await recognize(["/": page]) == .finding(.foundPage))
    let own = page + "<link rel=alternate type=application/rss+xml title=B href=/b><link rel=alternate"
    #expect(try await recognize(["/": own, "/b": "no feed"]) == .sources([candidate("/b", title: "B")]))
  }

  @Test(arguments: ["/", "/latest", "/categories"])
  func theTopicsFeedOfAForumIsFound(path: String) async throws {
    let head = "<html><meta name=Generator content='Discourse 3.2.0 - https://github.com/discourse/discourse'>"
    let posts = "<link rel=alternate type=application/rss+xml title=Posts href=/posts.rss>"
    let topics = "<link rel=alternate type=application/rss+xml title=Topics href=/latest.rss>"
    let feed = "<rss><channel><title>Forum</title></channel></rss>"
    for page in [head, head + posts, head + posts + topics] {
      let found = try await recognize([path: page, "/posts.rss": feed, "/latest.rss": feed], at: path)
      #expect(found == .sources([candidate("/latest.rss", title: "Forum")]))
    }
    let other = try await recognize(["/": "<html><meta name=generator content=Other>\(posts)", "/posts.rss": feed])
    #expect(other == .sources([candidate("/posts.rss", title: "Forum")]))
  }

  @Test func theAddressOfAForumTopicLeadsToItsFeed() async throws {
    let page = "<html><meta name=generator content=Discourse><link rel=alternate type=text/xml href=/t/a/7.rss>"
    let found = try await recognize(["/t/a/7": page, "/t/a/7.rss": "<rss/>", "/latest.rss": "<rss/>"], at: "/t/a/7")
    #expect(found == .sources([candidate("/t/a/7.rss")]))
  }

  @Test func aFeedThatResolvesToAPrivateAddressIsAnError() async throws {
    let page = "<html><link rel=alternate type=application/rss+xml title=A href=http://home.example/feed>"
    let client = ClientSpy { request in
      guard request.url.host() == "a.example" else { throw LoadFailure.privateAddress }
      return HTTPResponse(status: 200, body: Data(page.utf8), url: request.url)
    }
    await #expect(throws: LoadFailure.privateAddress.at("home.example")) {
      try await kind.recognize(try #require(url), SourceProbe(client: client))
    }
  }

  private func recognize(_ bodies: [String: String], at path: String = "/") async throws -> SourceRecognition? {
    let client = ClientSpy { request in
      let body = bodies[request.url.path()]
      return HTTPResponse(status: body == nil ? 404 : 200, body: Data((body ?? "").utf8), url: request.url)
    }
    let page = try #require(URL(string: path, relativeTo: url)?.absoluteURL)
    return try await kind.recognize(page, SourceProbe(client: client))
  }

  private func candidate(_ path: String, title: String? = nil, isOfComments: Bool = false) -> SourceCandidate {
    SourceCandidate(
      SourceReference(kind: "feed", place: "http://a.example" + path), title: title, isOfComments: isOfComments)
  }
}
