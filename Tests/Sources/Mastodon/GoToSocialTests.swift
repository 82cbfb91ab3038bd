import Foundation
import HTTP
import Loading
import Mastodon
import Posts
import SourceTesting
import Sources
import TestSupport
import Testing

@testable import ReadingSupport

/// The source against a server that answers as GoToSocial does.
@Suite(.timeLimit(.minutes(1)))
struct GoToSocialTests {
  @Test(arguments: ["a.example", "#sea@a.example", "@ann@a.example"])
  func aGoToSocialServerSatisfiesTheSourceContract(location: String) async {
    let server = GoToSocialServer(posts: 5, isOpen: true)
    await SourceContract(MastodonKind(), at: location, respond: server.respond).check()
  }

  @Test(arguments: [(10, 7), (40, 3), (7, 10), (60, 3)])
  func pagingThePublicTimelineEndsAfterAnEmptyPage(pageSize: Int, requests: Int) async throws {
    let sut = try MastodonSample.source(pageSize: pageSize, ClientSpy(GoToSocialServer(posts: 60).respond))
    var posts: [Post] = []
    var cursor: String?
    repeat {
      let page = try await sut.page(after: cursor)
      posts += page.items
      cursor = page.cursor
    } while cursor != nil
    #expect(posts.map(\.id.rawValue) == (0..<60).map(GoToSocialServer.id))
    #expect(sut.spy.requests.count == requests)
    #expect(sut.spy.requests.allSatisfy { $0.url.host() == "a.example" }, "its links name another server")
  }

  @Test func aCursorThatTheServerIgnoresDoesNotMakeTheTimelineEndless() async throws {
    let sut = try MastodonSample.source(ClientSpy(GoToSocialServer(posts: 15).respond))
    #expect(try await sut.page().cursor == GoToSocialServer.id(9))
    // The server begins again, and its next page is one that was read before.
    let again = try await sut.page(after: "unknown")
    #expect(again.items.first?.id.rawValue == GoToSocialServer.id(0))
    #expect(try await sut.page(after: again.cursor).cursor == GoToSocialServer.id(14))
    #expect(try await sut.page(after: GoToSocialServer.id(14)).cursor == nil)
  }

  @Test func aReplyToADeletedPostIsKeptInADeepThread() async throws {
    let sut = try MastodonSample.source(ClientSpy(GoToSocialServer(posts: 1, isOpen: true).respond))
    let thread = try await sut.thread(of: GoToSocialServer.id(0))
    #expect(thread.comments.map(\.details.depth) == Array(0...8) + [0])
    #expect(thread.comments.map(\.details.text?.plainText) == (1...10).map { "Reply \($0)" })
  }

  @Test(arguments: [
    ("@ann@a.example", "https://a.example/@ann/feed.rss"), ("#sea@a.example", nil as String?), ("home@a.example", nil),
  ])
  func timelinesExceptThePublicOneNeedALogin(location: String, feed: String?) async throws {
    let sut = try MastodonSample.source(at: location, ClientSpy(GoToSocialServer(posts: 1, hasFeed: true).respond))
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: feed)) { try await sut.page() }
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: nil)) { try await sut.thread() }
  }
}

extension GoToSocialServer {
  /// The answer without a network.
  @Sendable func respond(to request: HTTPRequest) -> HTTPResponse {
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    guard case .http(let status, let headers, let body) = answer("GET \(request.url.path())\(query) HTTP/1.1") else {
      return HTTPResponse(status: 500, body: Data(), url: request.url)
    }
    return HTTPResponse(
      status: status, headers: MastodonSample.fields(headers), body: Data(body), url: request.url)
  }
}
