import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// Single conversations as sources.
@Suite(.timeLimit(.minutes(1)))
struct ThreadKindTests {
  private static let link = "https://lore.kernel.org/git/a@x/"
  private let kind = ThreadKind([PublicInboxSite()])

  @Test(arguments: [
    (link, link), ("lore.kernel.org/git/a@x/", link), ("https://b.example/git/a@x/", nil), ("a@x", nil), ("", nil),
  ])
  func onlyLinksToSupportedConversationsAreRecognizedAsSources(text: String, location: String?) {
    #expect(kind.location(explicit: text) == location)
    #expect(kind.location(byForm: text) == nil, "without `thread:` an address means a feed, as before")
  }

  @Test func theSourceHasOnePostForTheLinkedPage() async throws {
    let client = ClientSpy.answering(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>b</id><title>Yes</title></entry></feed>")
    let sut = try kind.source(at: Self.link, SourceServices(client: client))
    let page = try await sut.timeline(after: nil).value(from: client)
    #expect(page.items.map(\.details.title) == ["lore.kernel.org/git/a@x/"] && page.cursor == nil)
    #expect(page.items.map(\.details.link) == [Self.link])
    let post = try await sut.post(ThreadKind.post)?.value(from: client)
    #expect(post == page.items.first)
    await #expect(throws: LoadFailure.notFound(searched: 1)) {
      try await sut.post(Post.ID(rawValue: "other"))?.value(from: client)
    }
    #expect(client.requests.isEmpty)
    let comments = sut.comments(on: ThreadKind.post)
    #expect(try await comments.value(from: client).comments.count == 1)
    #expect(client.requests.map(\.url.absoluteString) == [Self.link + "t.atom"])
    #expect(comments.freshness == 300)
  }

  @Test(
    arguments: [
      ("https://c.example/rss", "https://c.example/s/abc123/a", "thread:lobsters:https://c.example/s/abc123/a"),
      ("https://c.example/t/linux.rss", "https://c.example/s/abc123", "thread:lobsters:https://c.example/s/abc123"),
      ("https://c.example/rss", "https://d.example/s/abc123", nil),
      ("https://c.example/feed.xml", "https://c.example/s/abc123", nil),
      ("https://f.example/c/news/5.rss", "https://f.example/t/a/7/3", "thread:discourse:https://f.example/t/a/7/3"),
      ("https://f.example/tag/news/5.rss", "https://f.example/t/a/7", "thread:discourse:https://f.example/t/a/7"),
      ("https://f.example/tag/news/a.rss", "https://f.example/t/a/7", nil),
      ("https://f.example/sub/latest.rss", "https://f.example/t/a/7", nil),
      ("https://f.example/top.rss?x=1", "https://f.example/t/7?u=a", "thread:discourse:https://f.example/t/7?u=a"),
      ("https://c.example/rss", "https://c.example/s/abc123?x#c_1", "thread:lobsters:https://c.example/s/abc123?x#c_1"),
      ("http://l.example/a/new.atom", "http://l.example/a/m@x/", "thread:publicinbox:http://l.example/a/m@x/"),
      ("http://l.example/a/new.atom", "http://l.example/b/m@x/", nil),
      ("http://l.example/a/new.atom", link, "thread:\(link)"),
    ] as [(String, String, String?)])
  func aLinkToTheSiteOfAKnownFeedIsRecognizedAndNamesTheSite(feed: String, link: String, address: String?) throws {
    let sut = ThreadKind([DiscourseSite(forums: []), LobstersSite(sites: []), PublicInboxSite()])
    let (url, page) = (try #require(URL(string: link)), try #require(URL(string: feed)))
    #expect(sut.address(of: url, beside: [page]) == address)
    let location = String((address ?? "thread:\(link)").dropFirst("thread:".count))
    #expect(sut.location(explicit: location) == (address == nil ? nil : location), "also without the feed")
    #expect(sut.server(of: location)?.url.host() == url.host())
  }

  @Test func theServerOfALinkedConversationIsTheServerThatSuppliesIt() {
    let sut = ThreadKind([HackerNewsServer.site, PublicInboxSite()])
    #expect(sut.server(of: "https://news.ycombinator.com/item?id=1")?.name == "a.example")
    #expect(sut.server(of: Self.link)?.name == "lore.kernel.org")
  }

  @Test func aLinkAfterASitePrefixMustBelongToThatSite() {
    let sut = ThreadKind([DiscourseSite(), LobstersSite(), PublicInboxSite()])
    for text in ["lobsters:https://c.example/x/abc123", "discourse:https://me@f.example/t/7", "other:\(Self.link)"] {
      #expect(sut.location(explicit: text) == nil, "\(text)")
    }
  }

  @Test func aConversationOnANoLongerSupportedSiteIsNotRecognized() {
    #expect(throws: LoadFailure.notAnAddress) {
      try ThreadKind([]).source(at: Self.link, SourceServices(client: ClientSpy.failing()))
    }
  }
}

/// The JSON of sites.
struct SiteAnswerTests {
  @Test(arguments: [(200, true), (403, true), (404, false), (503, false)])
  func aWebPageInsteadOfJSONIsReportedAsBlockingPrograms(status: Int, isRefusal: Bool) throws {
    let answer = try answer("<!DOCTYPE html><title>Just a moment</title>", status: status)
    let failure = isRefusal ? LoadFailure.refusesPrograms(host: "a.example") : .badStatus(status)
    #expect(throws: failure) { try answer.json([Int].self) }
    let text = LoadFailure.refusesPrograms(host: "a.example").description
    #expect(text == "a.example does not let programs read this: browse")
  }

  @Test func failuresExceptWebPagesAreReportedUnchanged() throws {
    #expect(try answer("[1]", status: 200).json([Int].self) == [1])
    #expect(throws: LoadFailure.badStatus(403)) { try answer("[1]", status: 403).json([Int].self) }
    #expect(throws: LoadFailure.self) { try answer("[1", status: 200).json([Int].self) }
  }

  private func answer(_ body: String, status: Int) throws -> HTTPResponse {
    HTTPResponse(status: status, body: Data(body.utf8), url: try #require(URL(string: "https://a.example/x")))
  }
}
