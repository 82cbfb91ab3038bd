import Foundation
import HTTP
import Loading
import Mastodon
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// The marker of a timeline during a visit, from its load to the end of the visit.
@Suite(.timeLimit(.minutes(1)))
struct ServerMarkerTests {
  private let server = MarkerServer()
  private let isOn = WaitableState(true)
  private let refusals = WaitableState<[LoadFailure]>([])
  private let cache = makeCache(TestStores())

  @Test func postsNewerThanTheMarkerCountAsNewSinceTheLastVisit() async throws {
    let visit = try #require(makeSUT().visit)
    let page = try await visit.marker.marked(reader().timeline(.first)).last()
    #expect(page.value.items.map(\.listing.isSinceLastVisit) == [true, true, false, false])
    #expect(page.value.items.allSatisfy { !$0.viewer.isUnread }, "nothing is marked")
    #expect(server.requests == ["GET /api/v1/timelines/home", "GET /api/v1/markers"])
  }

  @Test(arguments: ["{}", "no JSON"]) func withoutAMarkerPostsAreNotDividedAtTheLastVisit(body: String) async throws {
    server.marker.update { $0 = body }
    let visit = try #require(makeSUT().visit)
    let page = try await visit.marker.marked(reader().timeline(.first)).last()
    #expect(page.value.items.map(\.listing.isSinceLastVisit) == [nil, nil, nil, nil])
  }

  @Test func furtherLoadsDoNotRequestTheMarkerAgain() async throws {
    let visit = try #require(makeSUT().visit)
    for scope in [LoadScope.first, .refresh, .refresh] {
      _ = try await visit.marker.marked(reader().timeline(scope)).last()
    }
    #expect(server.requests.count { $0 == "GET /api/v1/markers" } == 1)
  }

  @Test func savedPostsAreComparedWithTheSavedMarkerWithoutARequest() async throws {
    let first = try #require(makeSUT().visit)
    _ = try await first.marker.marked(reader().timeline(.first)).last()
    await cache.flush()
    let count = server.requests.count
    let second = try #require(makeSUT().visit)
    let offline = second.marker.marked(reader(.savedOnly).timeline(.first))
    #expect(try await offline.last().value.items.map(\.listing.isSinceLastVisit) == [true, true, false, false])
    #expect(server.requests.count == count)
  }

  @Test func theMarkerMovesOnceToTheNewestShownPostAtTheEndOfTheVisit() async throws {
    let queue = makeQueue()
    var visit = queue.visit(of: reader())
    _ = try await visit?.marker.marked(reader().timeline(.first)).last()
    visit?.marker.see(Post.ID(rawValue: "8"))
    visit?.marker.see(Post.ID(rawValue: "9"))
    #expect(server.moves.isEmpty)
    visit = nil
    await queue.finish()
    await queue.finish()
    #expect(server.moves == ["home[last_read_id]=9"])
    await cache.flush()
    let next = try #require(makeSUT().visit)
    let saved = try await next.marker.marked(reader(.savedOnly).timeline(.first)).last()
    #expect(saved.value.items.allSatisfy { $0.listing.isSinceLastVisit == false }, "the new marker is saved")
  }

  @Test func theEndOfTheProgramMovesTheMarkersOfOpenTimelines() async throws {
    let (queue, visit) = makeSUT()
    _ = try await visit?.marker.marked(reader().timeline(.first)).last()
    visit?.marker.see(Post.ID(rawValue: "9"))
    await queue.finish()
    #expect(server.moves == ["home[last_read_id]=9"])
    withExtendedLifetime(visit) {}
  }

  @Test(arguments: ["off", "unseen", "old", "unknown"])
  func theMarkerMovesOnlyIfMovingIsEnabledAndAPostIsNewerThanTheMarker(reason: String) async throws {
    isOn.update { $0 = reason != "off" }
    if reason == "unknown" { server.marker.update { $0 = "no JSON" } }
    let queue = makeQueue()
    var visit = queue.visit(of: reader())
    _ = try await visit?.marker.marked(reader().timeline(.first)).last()
    if reason != "unseen" { visit?.marker.see(Post.ID(rawValue: reason == "old" ? "6" : "9")) }
    visit = nil
    await queue.finish()
    #expect(server.moves.isEmpty)
  }

  @Test(arguments: [(403, 1), (401, 1), (500, 0), (422, 0)])
  func aFailedMoveOfTheMarkerIsNotRetriedAndOnlyARefusalIsReported(status: Int, count: Int) async throws {
    server.statusOfMoves.update { $0 = status }
    let (queue, visit) = makeSUT()
    _ = try await visit?.marker.marked(reader().timeline(.first)).last()
    visit?.marker.see(Post.ID(rawValue: "9"))
    await queue.finish()
    await queue.finish()
    #expect(server.moves.count == 1)
    #expect(refusals.state.count == count)
    #expect(refusals.state.allSatisfy { $0.description.contains("feedshell login a.example --write") })
    withExtendedLifetime(visit) {}
  }

  @Test func aSourceWithoutMarkersHasNoLastVisit() {
    let queue = MarkerQueue(isOn: { true }, onRefusal: { _ in })
    #expect(queue.visit(of: makeReader(ClientSpy.failing())) == nil)
  }

  private func makeSUT() -> (queue: MarkerQueue, visit: MarkerVisit?) {
    let queue = makeQueue()
    return (queue, queue.visit(of: reader()))
  }

  private func makeQueue() -> MarkerQueue {
    MarkerQueue(isOn: { [isOn] in isOn.state }) { [refusals] failure in refusals.update { $0.append(failure) } }
  }

  private func reader(_ policy: ReadingPolicy = .remoteFirst) -> SourceReader {
    let client = ClientSpy { [server] in try server.answer($0) }
    let services = SourceServices(client: client, pageSize: 10)
    do {
      let source = try MastodonKind().source(at: "home@a.example", services)
      return SourceReader(
        source, named: "home@a.example", client: client, cache: cache, policy: policy, now: { beginning })
    } catch {
      return makeReader(client)
    }
  }
}

/// A server with four posts and a marker at the third.
private final class MarkerServer: Sendable {
  let marker = WaitableState(#"{"home":{"last_read_id":"7"}}"#)
  let statusOfMoves = WaitableState(200)
  private let received = WaitableState<[HTTPRequest]>([])

  /// The methods and paths of the requests, in order.
  var requests: [String] {
    received.state.map { "\($0.method == .get ? "GET" : "POST") \($0.url.path())" }
  }

  /// The moves of the marker, in order.
  var moves: [String] {
    received.state.compactMap { request in
      guard case .post(.form(let fields)) = request.method else { return nil }
      return fields.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&")
    }
  }

  func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    received.update { $0.append(request) }
    var (status, body) = (200, marker.state)
    if case .post(.form(let fields)) = request.method {
      status = statusOfMoves.state
      body = #"{"home":{"last_read_id":"\#(fields.first?.value ?? "")"}}"#
    } else if request.url.path().hasSuffix("/timelines/home") {
      let account = #"{"id":"7","username":"ann","acct":"ann"}"#
      body = "[\((6...9).reversed().map { #"{"id":"\#($0)","account":\#(account)}"# }.joined(separator: ","))]"
    }
    return HTTPResponse(status: status, body: Data(body.utf8), url: request.url)
  }
}
