import Contract
import Foundation
import Posts
import Sources
import Testing

/// The addresses of the contract.
@Suite(.timeLimit(.minutes(1)))
struct EndpointTests {
  private let base = URL(string: "http://a.example?key=1+2")
  private let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

  /// Base addresses, and the beginning and the end of the addresses below them.
  @Test(arguments: [
    ("https://a.example", "https://a.example/", "?"), ("https://a.example/", "https://a.example/", "?"),
    ("http://a.example:8080/essential-feed", "http://a.example:8080/essential-feed/", "?"),
    ("http://a.example:8080/a/b/", "http://a.example:8080/a/b/", "?"),
    ("https://ann:pw@a.example/x", "https://ann:pw@a.example/x/", "?"),
    ("http://a.example/ok/%2e%2e/%C3%A9", "http://a.example/ok/%2e%2e/%C3%A9/", "?"),
    ("http://a.example?key=1", "http://a.example/", "?key=1&"),
    ("http://[::1]:81/a%20b", "http://[::1]:81/a%20b/", "?"),
  ])
  func thePathAndTheQueryOfTheBaseURLAreKept(base: String, start: String, end: String) throws {
    let base = try #require(URL(string: base))
    #expect(FeedEndpoint.url(base: base).absoluteString == "\(start)v1/feed\(end)limit=10")
    #expect(MessagesEndpoint.url(base: base).absoluteString == "\(start)messages\(end)limit=10")
    let comments = CommentsEndpoint.url(base: base, post: Post.ID(rawValue: id)).absoluteString
    #expect(comments.hasPrefix("\(start)v1/image/\(id)/comments"))
  }

  @Test func theCursorParameterFollowsTheLimitParameter() throws {
    let url = FeedEndpoint.url(base: try #require(base), limit: 25, after: "ABC")
    #expect(url.absoluteString == "http://a.example/v1/feed?key=1+2&limit=25&after_id=ABC")
  }

  @Test(arguments: [
    ("abc", "abc"), ("a+b/c==", "a%2Bb%2Fc%3D%3D"), ("a&limit=1", "a%26limit%3D1"), ("a b#c;d", "a%20b%23c%3Bd"),
    ("100%", "100%25"), ("é", "%C3%A9"), ("-._~", "-._~"),
  ])
  func thePageTokenIsPercentEncodedAfterTheLimitParameter(token: String, encoded: String) throws {
    let url = MessagesEndpoint.url(base: try #require(base), limit: 25, after: token)
    #expect(url.absoluteString == "http://a.example/messages?key=1+2&limit=25&pageToken=\(encoded)")
    let items = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems)
    #expect(items.last?.value == token)
  }

  @Test func aPostIDCannotLeaveItsURLPathSegment() throws {
    let url = CommentsEndpoint.url(
      base: try #require(URL(string: "https://a.example")), post: Post.ID(rawValue: "../x/y?z#f g"))
    #expect(url.absoluteString == "https://a.example/v1/image/%2E%2E%2Fx%2Fy%3Fz%23f%20g/comments")
  }
}
