import Foundation
import HTTP
import Loading
import Mastodon
import Posts
import Sources
import Testing

@testable import ReadingSupport

/// The notifications of the signed-in account.
@Suite(.timeLimit(.minutes(1)))
struct MastodonNotificationTests {
  private static let location = "notifications@a.example"
  private static let ben =
    #"{"id":"8","username":"ben","acct":"ben@b.example","display_name":"Ben","url":"https://b.example/@ben"}"#

  @Test(arguments: [
    ("mention", Post.Notice.Kind.mention), ("favourite", .like), ("reblog", .boost), ("poll", .poll),
    ("update", .edit),
  ])
  func anEventAboutAPostHasTheAccountAsItsAuthorAndTheTextOfThePost(type: String, kind: Post.Notice.Kind) async throws {
    let post = try #require(try await page(of: [Self.notification("90", type, status: Self.status())]).items.first)
    #expect(post.id.rawValue == "90")
    #expect(post.details.author == Author(name: "Ben", handle: "@ben@b.example"))
    #expect(post.details.text?.plainText == "The lake at dawn")
    #expect(post.details.link == "https://a.example/@ann/3")
    #expect(post.details.createdAt == Date(timeIntervalSince1970: 1_767_225_600))
    #expect(post.details.notice == Post.Notice(kind, subject: Post.ID(rawValue: "3")))
    #expect(post.details.hasComments)
  }

  @Test func aFollowHasTheAddressOfTheProfileAndNoPost() async throws {
    let post = try #require(try await page(of: [Self.notification("90", "follow")]).items.first)
    #expect(post.details.notice == Post.Notice(.follow))
    #expect(post.details.link == "https://b.example/@ben")
    #expect(post.details.text == nil)
    #expect(!post.details.hasComments)
  }

  @Test func unknownTypesAndMalformedNotificationsAreCountedAsOmitted() async throws {
    let page = try await page(of: [
      Self.notification("90", "follow"), Self.notification("80", "admin.sign_up"), Self.notification("70", "favourite"),
      #"{"id":"60","type":"follow"}"#, "{}", Self.notification("50", "severed_relationships"),
    ])
    #expect(page.items.map(\.id.rawValue) == ["90"])
    #expect(page.leftOut == 5)
    #expect(page.cursor == "50", "the next page follows a notification that is not shown")
  }

  @Test(arguments: [
    ("7", #"[{"id":"7","username":"ann","acct":"ann"}]"#, Post.Notice.Kind.reply),
    ("9", #"[{"id":"7","username":"ann","acct":"ann"},{"id":"9","username":"cy","acct":"cy@c.example"}]"#, .mention),
    ("9", #"[{"id":"7","username":"ann","acct":"ann"},{"id":"9","username":"cy","acct":"cy"}]"#, .mention),
    ("8", #"[{"id":"7","username":"ann","acct":"ann"}]"#, .mention),
  ])
  func aMentionThatRepliesToAPostOfTheAccountIsReadAsAReply(
    account: String, mentions: String, kind: Post.Notice.Kind
  ) async throws {
    let status = MastodonSample.status("3", ["in_reply_to_account_id": "\"\(account)\"", "mentions": mentions])
    let mention = Self.notification("1", "mention", status: status)
    let sut = try Self.source(at: "notifications@ann@a.example", single: [mention])
    #expect(try await sut.page().items.first?.details.notice?.kind == kind)
  }

  @Test func theWarningOfAPostHidesItsTextInTheNotification() async throws {
    let status = MastodonSample.status("3", ["spoiler_text": #""Food""#, "content": #""<p>Cake</p>""#])
    let post = try #require(try await page(of: [Self.notification("1", "favourite", status: status)]).items.first)
    #expect(post.details.warning == Post.Warning("Food", hidesText: true))
  }

  @Test func aPostThatAFilterOfTheServerHidesIsHiddenInTheNotifications() async throws {
    let filter = #"[{"filter":{"title":"Cakes","filter_action":"hide"}}]"#
    let status = MastodonSample.status("3", ["filtered": filter])
    let post = try #require(try await page(of: [Self.notification("1", "mention", status: status)]).items.first)
    #expect(post.details.facts.words?.hidingFilter == "Cakes")
  }

  @Test func aNotificationGroupHasItsLatestAccountAndTheNumberOfOtherAccounts() async throws {
    let sut = try Self.source(groups: Self.groups)
    let page = try await sut.page()
    #expect(page.items.map(\.id.rawValue) == ["favourite-3-480", "80"])
    #expect(page.items.first?.details.author?.handle == "@ben@b.example")
    #expect(page.items.first?.details.notice == Post.Notice(.like, otherCount: 4, subject: Post.ID(rawValue: "3")))
    #expect(page.items.first?.details.text?.plainText == "The lake at dawn")
    #expect(page.items.last?.details.notice == Post.Notice(.follow))
    #expect(page.leftOut == 2, "a group without an account, and one that is not an object")
    #expect(page.cursor == "70", "the smallest id of the last group")
    #expect(sut.paths == ["/api/v2/notifications?limit=10"])
    _ = try await sut.page(after: "70")
    #expect(sut.paths.last == "/api/v2/notifications?limit=10&max_id=70")
  }

  @Test(arguments: [404, 405, 501]) func groupedNotificationsAreRequestedOnlyOnceFromAServerWithoutThem(status: Int)
    async throws
  {
    let sut = try Self.source(single: [Self.notification("90", "follow")], statusOfGroups: status)
    #expect(try await sut.page().items.map(\.id.rawValue) == ["90"])
    _ = try await sut.page(after: "90")
    #expect(
      sut.paths == [
        "/api/v2/notifications?limit=10", "/api/v1/notifications?limit=10&_pe=1",
        "/api/v1/notifications?limit=10&_pe=1&max_id=90",
      ])
  }

  @Test(arguments: [500, 429]) func ifGroupedNotificationsFailForAnotherReasonTheFailureIsReported(status: Int)
    async throws
  {
    let sut = try Self.source(single: [], statusOfGroups: status)
    await #expect(throws: LoadFailure.self) { try await sut.page() }
    #expect(sut.paths.count == 1)
  }

  @Test func theLastPageHasNoCursor() async throws {
    #expect(try await page(of: []).cursor == nil)
    let link = ["Link": #"<https://a.example/api/v1/notifications?since_id=9>; rel="prev""#]
    let sut = try Self.source(single: [Self.notification("90", "follow")], headers: link)
    #expect(try await sut.page().cursor == nil)
  }

  @Test func theTokenOfTheAccountInTheAddressIsSent() async throws {
    let sut = try Self.source(at: "notifications@bob@a.example", single: [])
    _ = try await sut.page()
    let server = try #require(WebServer(named: "a.example"))
    #expect(sut.spy.requests.count == 2)
    #expect(sut.spy.requests.allSatisfy { $0.account == AccountID("bob", on: server) })
  }

  @Test func onlyTheNotificationsTimelineSupportsNotifications() throws {
    #expect(try Self.source(single: []).source.capability((any Noticing).self) != nil)
    let mentions = try MastodonSample.source(at: "mentions@a.example", answering: "[]").source
    #expect(mentions.capability((any Noticing).self) == nil)
    #expect(mentions.capability((any Paging).self) != nil)
  }

  private func page(of notifications: [String]) async throws -> Page<Post> {
    try await Self.source(single: notifications).page()
  }

  private static func notification(_ id: String, _ type: String, status: String? = nil) -> String {
    let status = status.map { #","status":\#($0)"# } ?? ""
    return #"{"id":"\#(id)","type":"\#(type)","created_at":"2026-01-01T00:00:00Z","account":\#(ben)\#(status)}"#
  }

  private static func status(_ id: String = "3") -> String {
    MastodonSample.status(
      id, ["content": #""<p>The lake at dawn</p>""#, "url": "\"https://a.example/@ann/\(id)\""])
  }

  private static let groups = """
    {"accounts":[\(ben),\(MastodonSample.account)],"statuses":[\(status())],"notification_groups":[
    {"group_key":"favourite-3-480","notifications_count":5,"type":"favourite","most_recent_notification_id":95,
    "page_min_id":"90","page_max_id":"95","latest_page_notification_at":"2026-01-01T00:00:00Z",
    "sample_account_ids":["8","7"],"status_id":"3"},
    {"group_key":"ungrouped-80","notifications_count":1,"type":"follow","most_recent_notification_id":80,
    "page_min_id":"80","sample_account_ids":["7"]},7,
    {"group_key":"follow-1","notifications_count":1,"type":"follow","page_min_id":"70","sample_account_ids":["6"]}]}
    """

  /// A source whose server has groups, or only single notifications.
  private static func source(
    at location: String = location, single: [String] = [], groups: String? = nil, statusOfGroups: Int = 404,
    headers: [String: String] = [:]
  ) throws -> MastodonSourceUnderTest {
    try MastodonSample.source(
      at: location,
      ClientSpy { answer(to: $0, single: single, groups: groups, statusOfGroups: statusOfGroups, headers: headers) })
  }

  private static func answer(
    to request: HTTPRequest, single: [String], groups: String? = nil, statusOfGroups: Int,
    headers: [String: String] = [:]
  ) -> HTTPResponse {
    let path = request.url.path()
    let (status, body) =
      switch path {
      case "/api/v2/notifications": (groups == nil ? statusOfGroups : 200, groups ?? #"{"error":"Not found"}"#)
      case "/api/v1/notifications": (200, "[\(single.joined(separator: ","))]")
      default: (200, Self.status())
      }
    return HTTPResponse(
      status: status, headers: MastodonSample.fields(headers), body: Data(body.utf8), url: request.url)
  }
}
