import Foundation
import HTTP
import Loading
import Mastodon
import Posts
import Testing

@testable import ReadingSupport
@testable import Sources

/// Accounts whose domain is not their server: `@ann@a.example` on social.a.example.
@Suite(.timeLimit(.minutes(1)))
struct MastodonDomainTests {
  private static let finger = "/.well-known/webfinger?resource=acct%3Aann%40a.example"
  private static let lookup = "/api/v1/accounts/lookup?acct=ann"
  private static let social = "https://social.a.example"

  @Test(arguments: [
    (404, "<html>no</html>"), (404, #"{"error":"Record not found"}"#), (200, "<html>"), (403, "<html>"),
  ])
  func theServerOfAnAccountIsFoundByWebFinger(status: Int, body: String) async throws {
    let sut = try MastodonSample.source(at: "@ann@a.example", network(domain: (status, body)))
    #expect(try await sut.page().items.map(\.id.rawValue) == ["1"])
    _ = try await sut.page(after: "1")
    let posts = Self.social + "/api/v1/accounts/7/statuses?limit=10&_pe=1"
    #expect(
      sut.paths == [Self.lookup, Self.finger, Self.social + Self.lookup, posts, posts + "&max_id=1"],
      "asked once in a run")
    #expect(sut.spy.requests.filter { $0.account != nil }.allSatisfy { !$0.url.path().contains("webfinger") })
  }

  @Test func threadsAndPostsAreReadFromTheServerOfTheAccount() async throws {
    let sut = try MastodonSample.source(at: "@ann@a.example/media", network())
    #expect(try await sut.thread(of: "1").comments.isEmpty)
    _ = try await sut.source.post(Post.ID(rawValue: "1"))?.value(from: sut.spy)
    #expect(sut.paths.last == Self.social + "/api/v1/statuses/1?_pe=1")
    #expect(sut.paths.contains(Self.social + "/api/v1/statuses/1/context?limit=4000"))
    #expect(sut.paths.filter { $0 == Self.lookup }.count == 1)
  }

  @Test func commentsAreLaterRequestedWithoutLookingUpTheServerAgain() async throws {
    let first = try MastodonSample.source(at: "@ann@a.example", network())
    let post = try #require(try await first.page().items.first)
    let later = try MastodonSample.source(at: "@ann@a.example", network())
    _ = try await later.source.comments(on: post).value(from: later.spy)
    #expect(later.paths == [Self.social + "/api/v1/statuses/1/context?limit=4000"], "nothing is looked up again")
  }

  @Test(arguments: [
    ("https://new.example/api/v1/accounts/7/statuses", "https://new.example/api/v1/statuses/1/context?limit=4000"),
    ("https://new.example/social/api/v1/accounts/7/statuses", social + "/api/v1/statuses/1/context?limit=4000"),
  ])
  func afterARedirectTheThreadIsRequestedFromAServerThatHasThePost(answering: String, asked: String) async throws {
    let network = network()
    let url = try #require(URL(string: answering))
    let redirected = ClientSpy { request in
      let answer = try await network.send(request)
      guard request.url.lastPathComponent == "statuses" else { return answer }
      return HTTPResponse(status: answer.status, headers: answer.headers, body: answer.body, url: url)
    }
    let sut = try MastodonSample.source(at: "@ann@a.example", redirected)
    let post = try #require(try await sut.page().items.first)
    _ = try? await sut.source.comments(on: post).value(from: sut.spy)
    #expect(sut.paths.last == asked)
  }

  @Test(arguments: [
    "http://social.a.example/users/ann", "ftp://social.a.example/", "https://localhost/users/ann",
    "https://127.0.0.1/users/ann", "https://a.example/users/ann", "file:///etc/passwd", "",
  ])
  func unsafeWebFingerAddressesAreNotFollowed(address: String) async throws {
    let sut = try MastodonSample.source(at: "@ann@a.example", network(actor: address))
    await #expect(throws: LoadFailure.noAccount(name: "@ann", host: "a.example")) { try await sut.page() }
    #expect(sut.paths == [Self.lookup, Self.finger])
  }

  @Test(arguments: [
    #"{"links":[{"rel":"self","type":"text/html","href":"https://social.a.example/@ann"}]}"#, "[]", "<html>",
    #"{"links":[{"rel":"other","type":"application/activity+json","href":"https://social.a.example/"},7]}"#,
  ])
  func aWebFingerResponseWithoutTheAccountIsReported(finger: String) async throws {
    let sut = try MastodonSample.source(at: "@ann@a.example", network(finger: finger))
    await #expect(throws: LoadFailure.noAccount(name: "@ann", host: "a.example")) { try await sut.page() }
  }

  @Test func aMissingAccountIsReportedWithItsServer() async throws {
    let sut = try MastodonSample.source(at: "@ann@a.example", network(account: (404, "{}")))
    await #expect(throws: LoadFailure.noAccount(name: "@ann", host: "social.a.example")) { try await sut.page() }
  }

  @Test func aRequiredLoginIsReportedForTheServerOfTheAccount() async throws {
    let sut = try MastodonSample.source(at: "@ann@a.example", network(account: (401, #"{"error":"no token"}"#)))
    await #expect(throws: LoadFailure.needsLogin(host: "social.a.example", feed: nil)) { try await sut.page() }
    await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: nil), "in the words of its own answer") {
      try await sut.thread()
    }
    #expect(sut.paths.last == Self.social + "/api/v1/statuses/1/context?limit=4000")
  }

  @Test(arguments: ["a.example/@bob@b.example", "@ann@a.example"])
  func webFingerIsNotUsedAfterJSONErrorsOrForRemoteAccounts(location: String) async throws {
    let status = location.hasPrefix("@") ? 401 : 404
    let sut = try MastodonSample.source(at: location, answering: #"{"error":"no"}"#, status: status)
    await #expect(throws: LoadFailure.self) { try await sut.page() }
    #expect(!sut.paths.contains { $0.contains("webfinger") })
  }

  /// A domain with WebFinger, and the server that it names.
  private func network(
    domain: (status: Int, body: String) = (404, "{}"), actor: String = "https://social.a.example/users/ann",
    finger: String? = nil, account: (status: Int, body: String) = (200, MastodonSample.account)
  ) -> ClientSpy {
    let link = #"{"rel":"self","type":"application/activity+json","href":"\#(actor)"}"#
    let finger = finger ?? #"{"subject":"acct:ann@a.example","links":[{"rel":"x"},\#(link)]}"#
    return ClientSpy { request in
      let isSocial = request.url.host() == "social.a.example"
      let (status, body) =
        switch request.url.lastPathComponent {
        case "webfinger" where !isSocial: (200, finger)
        case "lookup": isSocial ? account : domain
        case "statuses" where isSocial: (200, "[\(MastodonSample.status())]")
        case "context" where isSocial: (account.status, #"{"ancestors":[],"descendants":[]}"#)
        case _ where isSocial: (200, MastodonSample.status())
        default: (404, "<html>")
        }
      return HTTPResponse(
        status: status, headers: MastodonSample.fields(body.hasPrefix("<") ? ["Content-Type": "text/html"] : [:]),
        body: Data(body.utf8), url: request.url)
    }
  }
}
