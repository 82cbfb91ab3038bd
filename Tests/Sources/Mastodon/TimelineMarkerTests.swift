import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import ReadingSupport

/// The markers of the home timeline and of the notifications.
@Suite(.timeLimit(.minutes(1)))
struct TimelineMarkerTests {
  @Test(arguments: [("home", "8"), ("notifications", "95")])
  func theMarkerOfTheTimelineIsRead(timeline: String, id: String) async throws {
    let body = #"{"home":{"last_read_id":"8","version":4},"notifications":{"last_read_id":95}}"#
    let sut = try MastodonSample.source(at: "\(timeline)@bob@a.example", answering: body)
    #expect(try await marking(sut).document.value(from: sut.spy) == ReadMarker(id))
    #expect(sut.paths == ["/api/v1/markers?timeline%5B%5D=\(timeline)"])
    let server = try #require(WebServer(named: "a.example"))
    #expect(sut.spy.requests.first?.account == AccountID("bob", on: server))
    #expect(sut.spy.requests.first?.method == .get)
  }

  @Test(arguments: ["{}", #"{"home":null}"#, #"{"home":{"version":1}}"#, #"{"notifications":{"last_read_id":"95"}}"#])
  func aTimelineThatWasNeverMarkedHasNoMarker(body: String) async throws {
    let sut = try MastodonSample.source(at: "home@a.example", answering: body)
    #expect(try await marking(sut).document.value(from: sut.spy) == nil)
  }

  @Test(arguments: [(404, "{}"), (200, "[]"), (401, "{}"), (500, "")])
  func anInvalidResponseIsAnErrorNotAMissingMarker(status: Int, body: String) async throws {
    let sut = try MastodonSample.source(at: "home@a.example", answering: body, status: status)
    await #expect(throws: LoadFailure.self) { try await marking(sut).document.value(from: sut.spy) }
  }

  @Test(arguments: ["a.example", "mentions@a.example", "bookmarks@a.example", "list:News@a.example", "@ann@a.example"])
  func onlyHomeAndNotificationsHaveAMarker(location: String) throws {
    #expect(try MastodonSample.source(at: location, answering: "[]").source.capability((any PlaceMarking).self) == nil)
  }

  @Test func theMarkerMovesForwardByOnePost() throws {
    let marking = try marking(MastodonSample.source(at: "home@bob@a.example", answering: "[]"))
    let request = try #require(marking.request(moving: ReadMarker("99"), to: Post.ID(rawValue: "100")))
    #expect(request.method == .post(.form([URLQueryItem(name: "home[last_read_id]", value: "100")])))
    #expect(request.url.absoluteString == "https://a.example/api/v1/markers")
    let server = try #require(WebServer(named: "a.example"))
    #expect(request.account == AccountID("bob", on: server))
    #expect(marking.request(moving: nil, to: Post.ID(rawValue: "1")) != nil)
  }

  @Test(arguments: [("100", "99"), ("100", "100"), ("01HB", "01HA")])
  func theMarkerNeverMovesBack(marker: String, post: String) throws {
    let marking = try marking(MastodonSample.source(at: "home@a.example", answering: "[]"))
    #expect(marking.request(moving: ReadMarker(marker), to: Post.ID(rawValue: post)) == nil)
    #expect(marking.isNew(Post.ID(rawValue: post), since: ReadMarker(marker)) == false)
  }

  @Test func aBoostIsComparedWithTheMarkerByItsOwnID() async throws {
    let boost = MastodonSample.status("200", ["reblog": MastodonSample.status("5")])
    let sut = try MastodonSample.source(at: "home@a.example", answering: "[\(boost)]")
    #expect(try await sut.page().items.map(\.id.rawValue) == ["5"])
    let marking = try marking(sut)
    #expect(marking.isNew(Post.ID(rawValue: "5"), since: ReadMarker("150")) == true)
    let request = marking.request(moving: ReadMarker("150"), to: Post.ID(rawValue: "5"))
    #expect(request?.method == .post(.form([URLQueryItem(name: "home[last_read_id]", value: "200")])))
  }

  @Test func aNotificationGroupIsComparedByItsNewestKnownNotification() async throws {
    let body = """
      {"accounts":[\(MastodonSample.account)],"statuses":[],"notification_groups":[
      {"group_key":"follow-1-2","type":"follow","page_min_id":"90","most_recent_notification_id":95,
      "sample_account_ids":["7"]}]}
      """
    let sut = try MastodonSample.source(at: "notifications@a.example", answering: body)
    let group = Post.ID(rawValue: "follow-1-2")
    #expect(try marking(sut).isNew(group, since: ReadMarker("92")) == nil)
    _ = try await sut.page()
    #expect(try marking(sut).isNew(group, since: ReadMarker("92")) == true)
    #expect(try marking(sut).isNew(group, since: ReadMarker("95")) == false)
  }

  private func marking(_ sut: MastodonSourceUnderTest) throws -> any PlaceMarking {
    try #require(sut.source.capability((any PlaceMarking).self))
  }
}
