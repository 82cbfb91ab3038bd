import Contract
import Foundation
import Sources
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FeedEndpointTests {
  @Test(arguments: [
    ("https://a.example", "https://a.example/v1/feed?limit=10"),
    ("https://a.example/", "https://a.example/v1/feed?limit=10"),
    ("http://a.example:8080/essential-feed", "http://a.example:8080/essential-feed/v1/feed?limit=10"),
    ("http://a.example:8080/a/b/", "http://a.example:8080/a/b/v1/feed?limit=10"),
    ("https://ann:pw@a.example/x", "https://ann:pw@a.example/x/v1/feed?limit=10"),
    ("http://a.example/ok/%2e%2e/%C3%A9", "http://a.example/ok/%2e%2e/%C3%A9/v1/feed?limit=10"),
    ("http://a.example?key=1", "http://a.example/v1/feed?key=1&limit=10"),
    ("http://[::1]:81/a%20b", "http://[::1]:81/a%20b/v1/feed?limit=10"),
  ])
  func thePathAndTheQueryOfTheBaseURLAreKept(base: String, expected: String) throws {
    let base = try #require(URL(string: base))
    #expect(FeedEndpoint.url(base: base).absoluteString == expected)
  }

  @Test func theCursorParameterFollowsTheLimitParameter() throws {
    let base = try #require(URL(string: "http://a.example"))
    #expect(
      FeedEndpoint.url(base: base, limit: 25, after: "ABC").absoluteString
        == "http://a.example/v1/feed?limit=25&after_id=ABC")
  }
}
