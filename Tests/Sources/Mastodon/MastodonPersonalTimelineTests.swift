import Foundation
import HTTP
import Loading
import Localization
import Mastodon
import Posts
import Sources
import Synchronization
import Testing

@testable import ReadingSupport

/// Timelines that a server keeps for the signed-in account, and its popular posts.
@Suite(.timeLimit(.minutes(1)))
struct MastodonPersonalTimelineTests {
  private let friends = #"[{"id":"4","title":"News"},{"id":"7","title":"My friends"},{"id":"News","title":"8"}]"#

  @Test(arguments: [
    ("list:My friends@a.example", "7"), ("list:my FRIENDS@a.example", "7"), ("list:7@a.example", "7"),
    ("list:News@a.example", "4"), ("https://a.example/lists/7", "7"),
  ])
  func aListIsFoundByItsTitleOrID(location: String, id: String) async throws {
    let sut = try MastodonSample.source(at: location, server())
    #expect(try await sut.page().items.map(\.id.rawValue) == ["1"])
    _ = try await sut.page(after: "5")
    let timeline = "/api/v1/timelines/list/\(id)?limit=10&_pe=1"
    #expect(sut.paths == ["/api/v1/lists", timeline, timeline + "&max_id=5"], "looked up once")
  }

  @Test(arguments: [friendsOfNobody, "[]"]) func theFailureForAMissingListNamesItsTitle(lists: String) async throws {
    let sut = try MastodonSample.source(at: "list:Family@a.example", server(lists: lists))
    let error = await #expect(throws: LoadFailure.self) { try await sut.page() }
    #expect(error?.text(in: .english) == "a.example has no list Family: “lists@a.example” shows yours.")
    #expect(sut.paths == ["/api/v1/lists"])
  }

  private static let friendsOfNobody = #"[{"id":"4"},{"title":"Family"},7]"#

  @Test func aListCreatedAfterAFailedLookupIsFound() async throws {
    let isMade = Mutex(false)
    let spy = ClientSpy { [self] request in answer(to: request, lists: isMade.withLock { $0 } ? friends : "[]") }
    let sut = try MastodonSample.source(at: "list:My friends@a.example", spy)
    await #expect(throws: LoadFailure.self) { try await sut.page() }
    isMade.withLock { $0 = true }
    #expect(try await sut.page().items.count == 1)
  }

  @Test func eachListOfAnAccountIsAPostWithItsTitleAndAddress() async throws {
    let page = try await MastodonSample.source(at: "lists@a.example", server()).page()
    #expect(page.items.map(\.details.title) == ["News", "My friends", "8"])
    #expect(
      page.items.map(\.details.text?.plainText)
        == ["list:News@a.example", "list:My friends@a.example", "list:8@a.example"])
    #expect(page.items.first?.details.link == "https://a.example/lists/4")
    #expect(page.cursor == nil)
  }

  @Test func malformedListsOfAnAccountAreCountedAsOmitted() async throws {
    let page = try await MastodonSample.source(
      at: "lists@a.example", server(lists: #"[{"id":"4","title":" "},{"id":5,"title":"a"},null]"#)
    ).page()
    #expect(page.items.map(\.id.rawValue) == ["5"])
    #expect(page.leftOut == 2)
  }

  @Test func onlyTheMentionsAmongNotificationsAreListed() async throws {
    let body = """
      [{"id":"90","type":"mention","status":\(MastodonSample.status("3"))},{"id":"80","type":"follow"},
      {"id":"70","type":"favourite","status":\(MastodonSample.status("2"))},{"id":"60","type":"mention"}]
      """
    let page = try await MastodonSample.source(at: "mentions@a.example", answering: body).page()
    #expect(page.items.map(\.id.rawValue) == ["3"])
    #expect(page.leftOut == 1, "the mention without a post")
    #expect(page.cursor == "70", "the id of a notification, not of a post")
  }

  @Test(arguments: ["bookmarks@a.example", "favourites@a.example"])
  func bookmarksAndFavouritesArePagedOnlyByTheLinkHeader(location: String) async throws {
    let body = "[\(MastodonSample.status("8"))]"
    #expect(try await MastodonSample.source(at: location, answering: body).page().cursor == nil)
    let link = ["Link": #"<https://a.example/api/v1/bookmarks?max_id=31>; rel="next""#]
    #expect(try await MastodonSample.source(at: location, answering: body, headers: link).page().cursor == "31")
  }

  @Test func trendingPostsArePagedByOffset() async throws {
    let body = "[\(MastodonSample.status("8")),{},\(MastodonSample.status("9"))]"
    let sut = try MastodonSample.source(at: "trends@a.example", answering: body)
    #expect(try await sut.page().cursor == "3")
    #expect(try await sut.page(after: "3").cursor == "6")
    #expect(sut.paths.last == "/api/v1/trends/statuses?limit=10&_pe=1&offset=3")
    let link = ["Link": #"<https://a.example/api/v1/trends/statuses?offset=20>; rel="next""#]
    let linked = try MastodonSample.source(at: "trends@a.example", answering: body, headers: link)
    #expect(try await linked.page().cursor == "20")
    #expect(try await MastodonSample.source(at: "trends@a.example", answering: "[]").page(after: "6").cursor == nil)
  }

  @Test(arguments: [
    "home@a.example", "mentions@a.example", "bookmarks@a.example", "favourites@a.example", "lists@a.example",
    "list:News@a.example",
  ])
  func personalTimelinesNeedALogin(location: String) async throws {
    let error = #"{"error":"The access token is invalid"}"#
    let sut = try MastodonSample.source(at: location, answering: error, status: 401)
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: nil)) { try await sut.page() }
    let server = try #require(WebServer(named: "a.example"))
    #expect(sut.spy.requests.allSatisfy { $0.account == AccountID(on: server) })
  }

  @Test(arguments: ["home@bob@a.example", "list:News@bob@a.example"])
  func theTokenOfTheAccountInTheAddressIsSent(location: String) async throws {
    let sut = try MastodonSample.source(at: location, server())
    _ = try await sut.page()
    _ = try await sut.thread()
    let post = try #require(sut.source.post(Post.ID(rawValue: "1")))
    _ = try await post.value(from: sut.spy)
    let server = try #require(WebServer(named: "a.example"))
    #expect(sut.spy.requests.count >= 3)
    #expect(sut.spy.requests.allSatisfy { $0.account == AccountID("bob", on: server) })
  }

  @Test func listsNameTheAccountAndAreNeverRequestedAsPosts() async throws {
    let sut = try MastodonSample.source(at: "lists@bob@a.example", server())
    #expect(try await sut.page().items.first?.details.text?.plainText == "list:News@bob@a.example")
    #expect(sut.source.post(Post.ID(rawValue: "4")) == nil, "the server may have a post with the id of the list")
    await #expect(throws: LoadFailure.noComments(link: nil)) { try await sut.thread(of: "4") }
    #expect(sut.paths.count == 1)
  }

  /// A server with lists and one post in each of them.
  private func server(lists: String? = nil) -> ClientSpy {
    ClientSpy { [self] in answer(to: $0, lists: lists ?? friends) }
  }

  private func answer(to request: HTTPRequest, lists: String) -> HTTPResponse {
    let path = request.url.path()
    let body =
      switch path {
      case "/api/v1/lists": lists
      case _ where path.hasSuffix("/context"): #"{"ancestors":[],"descendants":[]}"#
      case _ where path.hasPrefix("/api/v1/statuses/"): MastodonSample.status()
      default: "[\(MastodonSample.status())]"
      }
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }
}
