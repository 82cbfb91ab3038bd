import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import ReadingSupport

@Suite(.timeLimit(.minutes(1)))
struct MastodonTimelineTests {
  private let query = "_pe=1"

  @Test func unreadablePostsAreOmittedAndCounted() async throws {
    let sut = try MastodonSample.source(answering: "[\(MastodonSample.status("1")),{\"id\":2},null,5]")
    let page = try await sut.page()
    #expect(page.items.map(\.id.rawValue) == ["1"])
    #expect(page.leftOut == 3)
  }

  @Test(arguments: [
    ("a.example", "/api/v1/timelines/public?limit=10&_pe=1"),
    ("a.example/local", "/api/v1/timelines/public?limit=10&_pe=1&local=true"),
    ("home@a.example", "/api/v1/timelines/home?limit=10&_pe=1"),
    ("bookmarks@a.example", "/api/v1/bookmarks?limit=10&_pe=1"),
    ("favourites@a.example", "/api/v1/favourites?limit=10&_pe=1"),
    ("lists@a.example", "/api/v1/lists?limit=10&_pe=1"),
    ("trends@a.example", "/api/v1/trends/statuses?limit=10&_pe=1"),
    ("mentions@a.example", "/api/v1/notifications?limit=10&types%5B%5D=mention&_pe=1"),
    ("#φως@a.example", "/api/v1/timelines/tag/%CF%86%CF%89%CF%82?limit=10&_pe=1"),
  ])
  func eachTimelineIsRequestedAtItsAddress(location: String, path: String) async throws {
    let sut = try MastodonSample.source(at: location, answering: "[]")
    #expect(try await sut.page() == Page(items: [], cursor: nil))
    #expect(sut.paths.first == path)
    #expect(sut.spy.requests.allSatisfy { $0.headers[.authorization] == nil && $0.limits == SourceLimits.document })
  }

  @Test func anAccountIsLookedUpOnlyOnce() async throws {
    let spy = ClientSpy { request in
      let isLookup = request.url.path().hasSuffix("lookup")
      return HTTPResponse(status: 200, body: Data((isLookup ? MastodonSample.account : "[]").utf8), url: request.url)
    }
    let sut = try MastodonSample.source(at: "a.example/@bob@b.example", spy)
    _ = try await sut.page()
    _ = try await sut.page(after: "5")
    let statuses = "/api/v1/accounts/7/statuses?limit=10&\(query)"
    #expect(
      sut.paths == ["/api/v1/accounts/lookup?acct=bob%40b.example", statuses, statuses + "&max_id=5"])
  }

  @Test(arguments: ["@ann@a.example/media", "a.example/@bob@b.example/media", "https://a.example/@ann/media"])
  func mediaTimelinesRequestOnlyMedia(location: String) async throws {
    let spy = ClientSpy { request in
      let isLookup = request.url.path().hasSuffix("lookup")
      return HTTPResponse(status: 200, body: Data((isLookup ? MastodonSample.account : "[]").utf8), url: request.url)
    }
    let sut = try MastodonSample.source(at: location, spy)
    _ = try await sut.page(after: "5")
    #expect(sut.paths.last == "/api/v1/accounts/7/statuses?limit=10&only_media=true&_pe=1&max_id=5")
  }

  @Test func mediaTimelinesOmitPostsWithoutPictures() async throws {
    // GoToSocial ignores the filter.
    let statuses = [MastodonSample.status("1"), MastodonSample.picture("2")]
    let spy = ClientSpy { request in
      let isLookup = request.url.path().hasSuffix("lookup")
      let body = isLookup ? MastodonSample.account : "[\(statuses.joined(separator: ","))]"
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    #expect(try await MastodonSample.source(at: "@ann@a.example/media", spy).page().items.map(\.id.rawValue) == ["2"])
    #expect(try await MastodonSample.source(at: "@ann@a.example", spy).page().items.map(\.id.rawValue) == ["1", "2"])
  }

  @Test func postsAndMediaOfAnAccountHaveDifferentCacheKeys() throws {
    let lists = try ["@ann@a.example", "@ann@a.example/media"].map {
      try MastodonSample.source(at: $0, ClientSpy.failing()).source.timeline(after: nil).list
    }
    #expect(lists[0] != lists[1])
    #expect(!lists.contains("timeline"), "0.2 saved the pictures of an account under this name")
  }

  @Test func atMostFortyPostsAreRequestedAtATime() async throws {
    let sut = try MastodonSample.source(pageSize: 100, ClientSpy.answering("[]"))
    _ = try await sut.page(after: "a+b&c")
    #expect(sut.paths == ["/api/v1/timelines/public?limit=40&\(query)&max_id=a%2Bb%26c"])
  }

  @Test(arguments: [
    (#"<http://other.example:81/x?limit=1&max_id=7>; rel="next", <https://a/?min_id=9>; rel="prev""#, "7"),
    (#"<https://a/?min_id=9>; rel="prev",<https://a/?max_id=%37%2B&x>;rel=next"#, "7+"),
    (#"<https://a/?max_id=7>; rel=next; REL=prev"#, "7"), (#"<https://a/?max_id=7>; rel=prev; rel=next"#, nil),
    (#"<https://a/?max_id=7>; Rel=next"#, "7"),
    (#"<https://a/?max_id=>; rel="next""#, nil as String?), (#"<https://a/?page=2>; rel="next""#, nil),
    (#"<https://a/?max_id=7>; rel="prev""#, nil), ("nonsense", nil),
  ])
  func theNextPageComesFromTheLinkHeader(link: String, cursor: String?) async throws {
    let sut = try MastodonSample.source(answering: "[\(MastodonSample.status())]", headers: ["Link": link])
    #expect(try await sut.page().cursor == cursor)
  }

  @Test func withoutALinkHeaderTheNextPageBeginsAfterTheLastPost() async throws {
    let boost = #"{"id":"9","reblog":\#(MastodonSample.status("3")),"account":{"id":"1","username":"b","acct":"b"}}"#
    for (statuses, cursor) in [
      ([MastodonSample.status("8"), boost], "9"), ([boost, MastodonSample.status("8")], "8"),
    ] {
      let sut = try MastodonSample.source(answering: "[\(statuses.joined(separator: ","))]")
      #expect(try await sut.page().cursor == cursor)
    }
    #expect(try await MastodonSample.source(answering: "[]").page().cursor == nil)
    #expect(try await MastodonSample.source(answering: "[{}]").page().cursor == nil)
  }

  @Test func withoutALinkHeaderARepeatedPageEndsTheTimeline() async throws {
    let sut = try MastodonSample.source(answering: "[\(MastodonSample.status("8"))]")
    #expect(try await sut.page().cursor == "8")
    #expect(try await sut.page(after: "8").cursor == nil)
  }

  @Test func anEmptyPageEndsTheTimelineDespiteALinkHeader() async throws {
    let sut = try MastodonSample.source(answering: "[]", headers: ["Link": #"<https://a/?max_id=7>; rel="next""#])
    #expect(try await sut.page().cursor == nil)
  }

  @Test func aPageOfMalformedPostsDoesNotEndTheTimeline() async throws {
    let sut = try MastodonSample.source(answering: "[{}]", headers: ["Link": #"<https://a/?max_id=7>; rel="next""#])
    #expect(try await sut.page() == Page(items: [], cursor: "7", leftOut: 1))
  }

  @Test(arguments: [["7", "7"], ["7", "6", "7"], ["7", "6", "5", "6"]])
  func aRepeatedCursorEndsTheTimeline(links: [String]) async throws {
    let answers = links.enumerated().map { index, id in (index == 0 ? nil : links[index - 1], id) }
    let spy = ClientSpy { request in
      let cursor = URLComponents(string: request.url.absoluteString)?.queryItems?.first { $0.name == "max_id" }?.value
      let next = answers.last { $0.0 == cursor }?.1 ?? ""
      return HTTPResponse(
        status: 200, headers: MastodonSample.fields(["Link": "<https://a/?max_id=\(next)>; rel=next"]),
        body: Data("[\(MastodonSample.status(next))]".utf8), url: request.url)
    }
    let sut = try MastodonSample.source(spy)
    var cursor: String?
    for _ in links.dropLast() {
      cursor = try await sut.page(after: cursor).cursor
      #expect(cursor != nil)
    }
    #expect(try await sut.page(after: cursor).cursor == nil)
    #expect(try await sut.page().cursor == "7", "a refresh begins again")
  }

  @Test func aSinglePostIsLoadedByItsID() async throws {
    let sut = try MastodonSample.source(answering: MastodonSample.status("a/b"))
    let document = try #require(sut.source.post(Post.ID(rawValue: "a/b")))
    #expect(try await document.value(from: sut.spy).id.rawValue == "a/b")
    #expect(sut.paths == ["/api/v1/statuses/a%2Fb?_pe=1"])
  }

  @Test func aPostWithOnlyTextIsListed() async throws {
    let status = MastodonSample.status("1", ["content": #""<p>only text</p>""#])
    let page = try await MastodonSample.source(answering: "[\(status)]").page()
    #expect(page.items.map(\.details.text?.plainText) == ["only text"])
  }
}
