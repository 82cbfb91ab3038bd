import Foundation
import HTTP
import Loading
import TestSupport
import Testing

/// Cookies live in memory for one chain of redirects, and go only where libcurl's cookie engine sends them.
@Suite(.timeLimit(.minutes(1)))
struct CookieTests {
  @Test func aCookieSetByARedirectIsSentToTheTargetOfTheRedirect() async throws {
    try await withClient { client in
      let server = try await LoopbackServer(answerToWhole: Self.wall)
      let response = try await client.get(server.address("/feed.xml"))
      #expect(response.status == 200)
      #expect(response.body == Data("feed".utf8))
      #expect(server.requests.count == 2)
    }
  }

  @Test func cookiesOfAllRedirectsAreSentTogether() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        switch request.split(separator: " ")[1] {
        case "/0": .redirect(to: "/1", cookie: "a=1; Path=/")
        case "/1": .redirect(to: "/2", cookie: "b=2; Path=/")
        default: .http(status: 200)
        }
      }
      _ = try await client.get(server.address("/0"))
      #expect(Self.cookies(in: server.requests) == [[], ["a=1"], ["a=1", "b=2"]])
    }
  }

  @Test func cookiesAreForgottenAfterTheirChainOfRedirects() async throws {
    try await withClient { client in
      let server = try await LoopbackServer(answerToWhole: Self.wall)
      _ = try await client.get(server.address("/feed.xml"))
      _ = try await client.get(server.address("/feed.xml"))
      #expect(Self.cookies(in: server.requests) == [[], ["seen=1"], [], ["seen=1"]])
    }
  }

  @Test func aCookieOfAFinalResponseIsNotSentWithLaterRequests() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200, headers: ["Set-Cookie": "a=1; Path=/"]) }
      _ = try await client.get(server.address("/"))
      _ = try await client.get(server.address("/"))
      #expect(Self.cookies(in: server.requests) == [[], []])
    }
  }

  @Test(arguments: [
    ("a=1; Path=/private", []), ("a=1; Path=/; Secure; Domain=example.org", []), ("a=1; Domain=example.org", []),
    ("a=1; Max-Age=0; Path=/", []), ("a=1; Path=/; HttpOnly", ["a=1"]),
  ])
  func cookiesAreSentOnlyWhereTheirAttributesAllowIt(cookie: String, sent: [String]) async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        request.contains("/0") ? .redirect(to: "/1", cookie: cookie) : .http(status: 200)
      }
      _ = try await client.get(server.address("/0"))
      #expect(Self.cookies(in: server.requests) == [[], sent])
    }
  }

  @Test func cookiesAreNotSentToTheServerThatARedirectLeadsTo() async throws {
    try await withClient { client in
      let end = try await LoopbackServer { _ in .http(status: 200) }
      let location = "http://localhost:\(end.port)/"
      let start = try await LoopbackServer { _ in .redirect(to: location, cookie: "a=1; Path=/") }
      _ = try await client.get(start.address("/"))
      #expect(Self.cookies(in: end.requests) == [[]])
    }
  }

  @Test func aRedirectLoopWithCookiesFailsAtTheRedirectLimit() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .redirect(to: "/", cookie: "a=1; Path=/") }
      await #expect(throws: LoadFailure.tooManyRedirects(limit: 5)) { try await client.get(server.address("/")) }
      #expect(server.requests.count == 6)
    }
  }

  /// Redirects to the same address until the cookie comes back, as publishers with a consent wall do.
  private static let wall: @Sendable (String) -> LoopbackServer.Answer = { request in
    request.contains("seen=1")
      ? .http(status: 200, body: Array("feed".utf8)) : .redirect(to: "/feed.xml", cookie: "seen=1; Path=/")
  }

  /// The sorted cookies of each request.
  private static func cookies(in requests: [String]) -> [[String]] {
    requests.map { request in
      let lines = request.components(separatedBy: "\r\n").filter { $0.lowercased().hasPrefix("cookie:") }
      return lines.flatMap { $0.dropFirst(7).components(separatedBy: ";") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
    }
  }
}

extension LoopbackServer.Answer {
  fileprivate static func redirect(to location: String, cookie: String) -> Self {
    .http(status: 302, headers: ["location": location, "Set-Cookie": cookie])
  }
}
