import Foundation
import HTTP
import Loading
import Mastodon
import Testing

@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct MastodonRefusalTests {
  @Test(arguments: [
    (401, #"{"error":"Unauthorized: token not supplied"}"#), (403, "<html>no</html>"), (401, ""),
    (404, #"{"error":"Federated timeline is disabled"}"#),
    (422, #"{"error":"This method requires an authenticated user"}"#),
  ])
  func errorsThatDemandAuthenticationAreReportedAsARequiredLogin(status: Int, body: String) async throws {
    let sut = try MastodonSample.source(at: "a.example:8443", answering: body, status: status)
    let error = LoadFailure.needsLogin(host: "a.example:8443", feed: nil)
    await #expect(throws: error.at("a.example")) { try await sut.page() }
    await #expect(throws: error) { try await sut.thread() }
  }

  @Test(arguments: ["https://a.example/login", "https://a.example/auth/sign_in", "https://b.example/oauth/authorize"])
  func aRedirectToALoginPageIsReportedAsARequiredLogin(address: String) async throws {
    let url = try #require(URL(string: address))
    let spy = ClientSpy { _ in
      HTTPResponse(
        status: 200, headers: [.contentType: "text/html; charset=utf-8"], body: Data("<html>".utf8), url: url)
    }
    let sut = try MastodonSample.source(spy)
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: nil)) { try await sut.page() }
  }

  @Test func anHTMLPageInsteadOfJSONIsReported() async throws {
    let sut = try MastodonSample.source(answering: "<html>", headers: ["Content-Type": "text/html"])
    await #expect(throws: LoadFailure.pageForJSON.at("a.example")) { try await sut.page() }
  }

  @Test(arguments: [
    ("gotosocial", "@ann@a.example", "https://a.example/@ann/feed.rss"),
    ("Mastodon", "@ann@a.example", "https://a.example/@ann.rss"),
    ("pixelfed", "@ann@a.example", "https://a.example/users/ann.atom"),
    ("akkoma", "@ann@a.example", "https://a.example/users/ann/feed"),
    ("friendica", "@ann@a.example", "https://a.example/feed/ann"),
    ("sharkey", "@ann@a.example", nil as String?), ("gotosocial", "a.example/@bob@b.example", nil),
  ])
  func theLoginErrorSuggestsTheFeedOfTheAccount(software: String, location: String, feed: String?) async throws {
    let sut = try MastodonSample.source(at: location, refusing(software))
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: feed)) { try await sut.page() }
    #expect(sut.paths.dropFirst(3) == feed.map { [$0.replacing("https://a.example", with: "")] } ?? [], "asked for")
  }

  @Test func nodeInfoIsNotRequestedIfTheServerHeaderNamesTheSoftware() async throws {
    let sut = try MastodonSample.source(at: "@ann@a.example", refusing("x", headers: ["Server": "gotosocial"]))
    let feed = "https://a.example/@ann/feed.rss"
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: feed)) { try await sut.page() }
    #expect(sut.paths == ["/api/v1/accounts/lookup?acct=ann", "/@ann/feed.rss"])
  }

  @Test(arguments: [(404, ""), (200, "<html>"), (200, "{}")])
  func theLoginErrorDoesNotSuggestAMissingFeed(status: Int, body: String) async throws {
    // GoToSocial has feeds only of accounts that exist and have enabled one.
    let sut = try MastodonSample.source(at: "@ann@a.example", refusing("gotosocial", feed: (status, body)))
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: nil)) { try await sut.page() }
  }

  @Test func theLoginErrorSuggestsTheFeedOfATag() async throws {
    let sut = try MastodonSample.source(
      at: "#sea@a.example", answering: "{}", status: 401, headers: ["Server": "Mastodon"])
    let feed = "https://a.example/tags/sea.rss"
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: feed)) { try await sut.page() }
  }

  @Test(arguments: [
    (
      400, #"{"error":"limit: must be a number"}"#,
      LoadFailure.refusedByServer(status: 400, message: "limit: must be a number")
    ),
    (404, #"{"error":"Record not found"}"#, .refusedByServer(status: 404, message: "Record not found")),
    (404, "<html>", .badStatus(404)), (500, "", .badStatus(500)), (422, #"{"error":7}"#, .badStatus(422)),
    (410, #"{"error":"Gone"}"#, .gone), (503, "<html>starting</html>", .badStatus(503)),
    (200, "", .empty),
    (200, "{}", .unexpected(path: "$")), (200, "[", .notJSON(byte: 1)),
  ])
  func errorsWithoutALoginProblemIncludeTheMessageOfTheServer(status: Int, body: String, error: LoadFailure)
    async throws
  {
    let sut = try MastodonSample.source(answering: body, status: status)
    await #expect(throws: error.at("a.example")) { try await sut.page() }
  }

  @Test func aLongErrorMessageOfTheServerIsTruncated() async throws {
    let body = #"{"error":"\#(String(repeating: "x", count: 10_000))"}"#
    let sut = try MastodonSample.source(answering: body, status: 400)
    let message = String(repeating: "x", count: 200)
    await #expect(throws: LoadFailure.refusedByServer(status: 400, message: message).at("a.example")) {
      try await sut.page()
    }
  }

  /// A server that refuses everything except its NodeInfo and a feed.
  private func refusing(
    _ software: String, headers: [String: String] = [:], feed: (status: Int, body: String) = (200, "<rss/>")
  ) -> ClientSpy {
    ClientSpy { request in
      let path = request.url.path()
      let link = #"{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":"https://a.example/nodeinfo/2.0"}"#
      let (status, body) =
        switch path {
        case "/nodeinfo/2.0": (200, #"{"software":{"name":"\#(software)"}}"#)
        case "/.well-known/nodeinfo": (200, #"{"links":[\#(link)]}"#)
        case _ where path.hasPrefix("/api"): (401, "{}")
        default: feed
        }
      return HTTPResponse(
        status: status, headers: MastodonSample.fields(headers), body: Data(body.utf8), url: request.url)
    }
  }
}
