import Foundation
import HTTP
import Loading
import Testing

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
  func anExplicitAddressIsThatOfAFeed(text: String, expected: String?) {
    #expect(kind.location(explicit: text) == expected)
  }

  @Test(arguments: [
    "<rss><channel><title>Sea</title><item><enclosure url='/a.png' type='image/png'/></item></channel></rss>",
    "<feed xmlns='http://www.w3.org/2005/Atom'><title>Sea</title></feed>",
  ])
  func aFeedIsRecognized(feed: String) async throws {
    #expect(try await recognize(["/": feed]) == .sources([candidate("/", title: "Sea")]))
  }

  @Test func theAddressOfAPermanentRedirectIsRemembered() async throws {
    let client = ClientSpy { _ in
      let new = try #require(URL(string: "http://a.example/new"))
      return HTTPResponse(status: 200, body: Data("<rss/>".utf8), url: new, permanentURL: new)
    }
    let found = try await kind.recognize(try #require(url), SourceProbe(client: client))
    #expect(found == .sources([candidate("/new", title: nil)]))
  }

  @Test func aPageOffersItsFeedsAndThoseOfCommentsLast() async throws {
    let page = """
      <!DOCTYPE html><html><head><base href="/blog/"><title>B</title>
      <link rel="alternate" type="application/rss+xml" title="B &raquo; Comments Feed" href="comments/feed">
      <link rel="alternate" type="application/rss+xml; charset=utf-8" title="B &raquo; Feed" href="feed">
      <link rel="ALTERNATE home" type="application/atom+xml" href="//a.example/atom"><link rel="stylesheet" href="x">
      <link rel="alternate" type="application/json" href="/wp-json/1"><link rel="alternate" hreflang="el" href="/el">
      <link rel=alternate type=application/feed+json href=feed></head><body>
      """
    #expect(
      try await recognize(["/": page])
        == .sources([
          candidate("/blog/feed", title: "B » Feed"), candidate("/atom"),
          candidate("/blog/comments/feed", title: "B » Comments Feed"),
        ]))
  }

  @Test func theOnlyFeedOfAPageIsAskedWhatItHas() async throws {
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
  func whatIsNoFeedIsNamed(body: String, finding: LoadFailure) async throws {
    #expect(try await recognize(["/": body]) == .finding(finding))
  }

  @Test(arguments: [404, 410, 500]) func aStatusThatIsNoSuccessIsNamed(status: Int) async throws {
    let client = ClientSpy.answering("<rss/>", status: status)
    let found = try await kind.recognize(try #require(url), SourceProbe(client: client))
    #expect(found == .finding(.found(status: status, at: try #require(url))))
  }

  @Test(arguments: ["http://127.0.0.1:8080/feed", "http://10.0.0.1/feed", "http://localhost/feed", "http://[::1]/feed"])
  func aPageOffersNothingOfThisComputerOrOfAPrivateNetwork(address: String) async throws {
    let page = "<html><link rel=alternate type=application/rss+xml title=A href='\(address)'>"
    #expect(try await recognize(["/": page]) == .finding(.foundPage))
    let own = page + "<link rel=alternate type=application/rss+xml title=B href=/b><link rel=alternate"
    #expect(try await recognize(["/": own, "/b": "no feed"]) == .sources([candidate("/b", title: "B")]))
  }

  @Test func aFeedThatMustNotBeAskedIsNone() async throws {
    let page = "<html><link rel=alternate type=application/rss+xml title=A href=http://home.example/feed>"
    let client = ClientSpy { request in
      guard request.url.host() == "a.example" else { throw LoadFailure.privateAddress }
      return HTTPResponse(status: 200, body: Data(page.utf8), url: request.url)
    }
    await #expect(throws: LoadFailure.privateAddress.at("home.example")) {
      try await kind.recognize(try #require(url), SourceProbe(client: client))
    }
  }

  private func recognize(_ bodies: [String: String]) async throws -> SourceRecognition? {
    let client = ClientSpy { request in
      let body = bodies[request.url.path()]
      return HTTPResponse(status: body == nil ? 404 : 200, body: Data((body ?? "").utf8), url: request.url)
    }
    return try await kind.recognize(try #require(url), SourceProbe(client: client))
  }

  private func candidate(_ path: String, title: String? = nil) -> SourceCandidate {
    SourceCandidate(SourceReference(kind: "feed", place: "http://a.example" + path), title: title)
  }
}
