import Contract
import Foundation
import Sources
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MessagesEndpointTests {
  @Test(arguments: [
    ("https://a.example", "https://a.example/messages?limit=10"),
    ("https://a.example/", "https://a.example/messages?limit=10"),
    ("http://a.example:8080/essential-feed", "http://a.example:8080/essential-feed/messages?limit=10"),
    ("http://a.example:8080/a/b/", "http://a.example:8080/a/b/messages?limit=10"),
    ("https://ann:pw@a.example/x", "https://ann:pw@a.example/x/messages?limit=10"),
    ("http://a.example/ok/%2e%2e/%C3%A9", "http://a.example/ok/%2e%2e/%C3%A9/messages?limit=10"),
    ("http://a.example?key=1", "http://a.example/messages?key=1&limit=10"),
    ("http://[::1]:81/a%20b", "http://[::1]:81/a%20b/messages?limit=10"),
  ])
  func thePathAndTheQueryOfTheBaseURLAreKept(base: String, expected: String) throws {
    let base = try #require(URL(string: base))
    #expect(MessagesEndpoint.url(base: base).absoluteString == expected)
  }

  @Test(arguments: [
    ("abc", "abc"), ("a+b/c==", "a%2Bb%2Fc%3D%3D"), ("a&limit=1", "a%26limit%3D1"), ("a b#c;d", "a%20b%23c%3Bd"),
    ("100%", "100%25"), ("é", "%C3%A9"), ("-._~", "-._~"),
  ])
  func thePageTokenIsPercentEncodedAfterTheLimitParameter(token: String, encoded: String) throws {
    let base = try #require(URL(string: "http://a.example?key=1+2"))
    let url = MessagesEndpoint.url(base: base, limit: 25, after: token)
    #expect(url.absoluteString == "http://a.example/messages?key=1+2&limit=25&pageToken=\(encoded)")
    let items = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems)
    #expect(items.last?.value == token)
  }
}
