import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import ReadingSupport
@testable import Sources

/// Timelines that administrators have switched off: the page is empty, and the server's description says so.
@Suite(.timeLimit(.minutes(1)))
struct MastodonSwitchedOffTests {
  @Test(arguments: [
    ("a.example", "disabled", "disabled", true), ("a.example", "disabled", "public", false),
    ("a.example/local", "disabled", "public", true), ("a.example/local", "authenticated", "disabled", false),
    ("#sea@a.example", "disabled", "disabled", true), ("#sea@a.example", "public", "disabled", false),
  ])
  func anEmptyTimelineFailsOnlyIfTheServerHasDisabledIt(location: String, local: String, remote: String, isOff: Bool)
    async throws
  {
    let feeds = location.hasPrefix("#") ? "hashtag_feeds" : "live_feeds"
    let access = #"{"\#(feeds)":{"local":"\#(local)","remote":"\#(remote)"}}"#
    let sut = try MastodonSample.source(at: location, network(access))
    if isOff {
      await #expect(throws: LoadFailure.switchedOff.at("a.example")) { try await sut.page() }
    } else {
      #expect(try await sut.page().items.isEmpty)
    }
    #expect(sut.paths.count == 2)
    #expect(sut.paths.last == "/api/v2/instance")
  }

  @Test(arguments: ["null", "7", "{}", #"{"live_feeds":{"local":1,"remote":null}}"#])
  func withoutAccessSettingsAnEmptyTimelineIsNotAnError(access: String) async throws {
    #expect(try await MastodonSample.source(network(access)).page().items.isEmpty)
  }

  @Test func withoutAnInstanceDescriptionAnEmptyTimelineIsNotAnError() async throws {
    let spy = ClientSpy { request in
      let isTimeline = request.url.path().contains("timelines")
      return HTTPResponse(
        status: isTimeline ? 200 : 404, body: Data((isTimeline ? "[]" : "<html>").utf8), url: request.url)
    }
    #expect(try await MastodonSample.source(spy).page().items.isEmpty)
  }

  @Test func onlyAnEmptyFirstPageRequestsTheInstanceDescription() async throws {
    let posts = try MastodonSample.source(answering: "[\(MastodonSample.status())]")
    _ = try await posts.page()
    #expect(posts.paths.count == 1)
    let later = try MastodonSample.source(answering: "[]")
    _ = try await later.page(after: "5")
    #expect(later.paths.count == 1)
    let home = try MastodonSample.source(at: "home@a.example", answering: "[]")
    _ = try await home.page()
    #expect(home.paths.count == 1)
  }

  /// A server whose timelines are empty.
  private func network(_ access: String) -> ClientSpy {
    ClientSpy { request in
      let isTimeline = request.url.path().contains("timelines")
      let instance = #"{"version":"4.5.0","configuration":{"timelines_access":\#(access)}}"#
      return HTTPResponse(status: 200, body: Data((isTimeline ? "[]" : instance).utf8), url: request.url)
    }
  }
}
