import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import HTTP

/// Credentials are sent to their server only, and the caller's headers to the server of the first address only.
@Suite(.timeLimit(.minutes(1)))
struct CredentialTests {
  private static let credentials = "Authorization: Basic " + Data("ann:s e".utf8).base64EncodedString()

  @Test func aSecretQueryIsRemovedFromThePermanentAddressOfASource() async throws {
    let url = try #require(URL(string: "https://www.reddit.com/.rss?feed=h4sh&user=ann"))
    let client = AuthorizingClient(MovedServer(), credentials: try #require(Credentials(in: url)))
    let limits = AnswerLimits(bytes: 1, pace: .within(.seconds(1)))
    let answer = try await client.send(HTTPRequest(url: url, limits: limits))
    #expect(answer.permanentURL?.absoluteString == "https://www.reddit.com/.rss")
  }

  /// A server whose answers report a permanent address.
  private struct MovedServer: HTTPClient {
    func send(_ request: HTTPRequest) -> HTTPResponse {
      HTTPResponse(status: 200, body: Data(), url: request.url, permanentURL: request.url)
    }
  }

  @Test func theUserPartOfAnAddressIsSentAsCredentials() async throws {
    let (own, _) = try await requests(redirect: nil)
    #expect(own.map(knowsTheSecrets) == [true])
  }

  @Test func aUserNameWithoutAPasswordIsSentWithAnEmptyPassword() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      let url = try #require(URL(string: "http://ann@127.0.0.1:\(server.port)/"))
      _ = try await Self.authorizing(client, url).get(url)
      let request = try #require(server.requests.first)
      #expect(request.contains("Basic " + Data("ann:".utf8).base64EncodedString()))
    }
  }

  @Test func aClientWithoutCredentialsDoesNotSendTheUserPartOfAURL() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      let response = try await client.send(Self.request(on: server))
      #expect(server.requests.map { !$0.lowercased().contains("authorization") && !$0.contains("ann") } == [true])
      #expect(response.url.user() == nil)
    }
  }

  @Test(arguments: [
    ("http://ann:s%20e@a.example/x", "HTTP://A.example:80/y", true),
    ("https://ann:s%20e@a.example", "https://eve:pw@a.example:443/y", true),
    ("http://ann:s%20e@a.example", "https://a.example", false),
    ("http://ann:s%20e@a.example", "http://b.example", false),
    ("http://ann:s%20e@a.example", "http://a.example:81", false), ("http://a.example", "http://a.example", nil),
  ])
  func credentialsAreSentOnlyToTheirOwnServer(of source: String, to target: String, isSent: Bool?) throws {
    let credentials = Credentials(in: try #require(URL(string: source)))
    let limits = AnswerLimits(bytes: 1, pace: .within(.seconds(1)))
    let request = HTTPRequest(url: try #require(URL(string: target)), limits: limits)
    let value = credentials.map { $0.apply(to: request).headers[.authorization] != nil }
    #expect(value == isSent)
  }

  @Test(arguments: [
    ("https://www.reddit.com/r/x/.rss?feed=h4sh&user=ann", "https://www.reddit.com/r/x/.rss", "?feed=h4sh&user=ann"),
    (
      "feed:https://old.reddit.com/.rss?limit=5&user=ann&feed=h4sh", "feed:https://old.reddit.com/.rss?limit=5",
      "?user=ann&feed=h4sh"
    ),
    ("www.reddit.com/.rss?feed=h4sh&user=ann#x", "www.reddit.com/.rss#x", "?feed=h4sh&user=ann"),
    ("HTTPS://REDDIT.COM:443/.rss?feed=h", "HTTPS://REDDIT.COM:443/.rss", "?feed=h"),
    ("https://me:pw@reddit.com/.rss?feed=h", "https://reddit.com/.rss", "me:pw?feed=h"),
    ("https://reddit.com/.rss?feed=h#a?b&user=y#z", "https://reddit.com/.rss#a?b&user=y#z", "?feed=h"),
    ("https://reddit.com/.rss#a?feed=h", nil, nil),
    ("https://reddit.com/.rss?x=1?&feed=h", "https://reddit.com/.rss?x=1?", "?feed=h"),
    ("https://reddit.com.evil.example/.rss?feed=h&user=a", nil, nil), ("https://a.example/?feed=rss2&user=1", nil, nil),
    ("https://notreddit.com/.rss?feed=h", nil, nil), ("https://www.reddit.com/.rss?feeds=h", nil, nil),
    ("https://a.example/?u=https://www.reddit.com/.rss?feed=h", nil, nil),
    ("https://www.reddit.com/.rss?feed=", nil, nil),
  ])
  func theQueryOfASecretFeedIsTreatedAsAPassword(address: String, without: String?, secret: String?) {
    #expect(address.withoutCredentials == without ?? address)
    #expect(address.userPart == secret)
    if let secret, let without {
      let whole = without.withUserPart(secret)
      #expect(whole.withoutCredentials == without)
      #expect(whole.userPart == secret)
    }
  }

  @Test(arguments: [
    ("https://www.reddit.com/.rss", "https://www.reddit.com/.rss?feed=h&user=a"),
    ("https://www.reddit.com/.rss?limit=5", "https://www.reddit.com/.rss?limit=5&feed=h&user=a"),
    ("https://old.reddit.com/.rss", "https://old.reddit.com/.rss"), ("https://a.example/x", "https://a.example/x"),
    ("http://www.reddit.com/.rss", "http://www.reddit.com/.rss"),
  ])
  func theSecretQueryOfASourceIsSentOnlyToTheSourcesServer(target: String, sent: String) async throws {
    let secret = try #require(URL(string: "https://www.reddit.com/.rss?feed=h&user=a"))
    let spy = RequestSpy()
    let client = AuthorizingClient(spy, credentials: try #require(Credentials(in: secret)))
    let response = try await client.get(try #require(URL(string: target)))
    #expect(spy.requests.map(\.url.absoluteString) == [sent])
    #expect(response.url.absoluteString == target, "an address that is saved has no secret")
  }

  @Test(arguments: [
    ("https://a.example", true), ("http://127.0.0.1:8089", true), ("http://localhost", true), ("http://[::1]", true),
    ("http://a.example", false), ("http://127.a.example", false), ("ftp://a.example", false),
  ])
  func tokensAreAllowedOnlyForEncryptedOrLocalServers(server: String, isAllowed: Bool) throws {
    let server = try #require(URL(string: server))
    #expect((Credentials(token: "t", for: server) != nil) == isAllowed)
  }

  @Test func aRedirectOnTheSameServerKeepsCredentials() async throws {
    let (own, other) = try await requests { _ in "/end" }
    #expect(own.map(knowsTheSecrets) == [true, true])
    #expect(other == [])
  }

  @Test func aRedirectToAnUppercaseSchemeKeepsCredentials() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        request.contains("/end") ? .http(status: 200) : .redirect(to: "HTTP://127.0.0.1:\(request.port)/end")
      }
      let request = try Self.request(on: server)
      _ = try await Self.authorizing(client, request.url).send(request)
      #expect(server.requests.map(knowsTheSecrets) == [true, true])
    }
  }

  @Test func aRedirectToAnotherPortDropsCredentials() async throws {
    let (own, other) = try await requests { "http://127.0.0.1:\($0)/end" }
    #expect(own.map(knowsTheSecrets) == [true])
    #expect(other.map(knowsNothing) == [true])
  }

  @Test func aRedirectToAnotherHostOnTheSamePortDropsCredentials() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        // Another name of the same machine is another host.
        request.contains("/end") ? .http(status: 200) : .redirect(to: "http://localhost:\(request.port)/end")
      }
      let request = try Self.request(on: server)
      _ = try await Self.authorizing(client, request.url).send(request)
      #expect(server.requests.map(knowsTheSecrets) == [true, false])
      #expect(server.requests.last.map(knowsNothing) == true)
    }
  }

  @Test func aRedirectBackFromAnotherServerDropsCredentials() async throws {
    try await withClient { client in
      let own = WaitableState("")
      let other = try await LoopbackServer { _ in .redirect(to: own.state + "/chosen") }
      let location = other.url.absoluteString
      let server = try await LoopbackServer { $0.contains("/start") ? .redirect(to: location) : .http(status: 200) }
      own.update { [base = server.url.absoluteString] in $0 = base }
      let request = try Self.request(on: server)
      #expect(try await Self.authorizing(client, request.url).send(request).url == server.address("/chosen"))
      #expect(server.requests.map(knowsTheSecrets) == [true, false])
      #expect(server.requests.last.map(knowsNothing) == true)
    }
  }

  @Test func credentialsInARedirectAddressAreNotSent() async throws {
    let (_, other) = try await requests { "http://eve:pw@127.0.0.1:\($0)/end" }
    #expect(other.map(knowsNothing) == [true])
  }

  @Test func theUserAgentIsSentToTheServerThatARedirectLeadsTo() async throws {
    let (_, other) = try await requests { "http://127.0.0.1:\($0)/end" }
    #expect(other.map { $0.lowercased().contains("user-agent: feedshell/test") } == [true])
  }

  /// The requests to a server, and to another one that it may redirect to.
  private func requests(
    redirect: (@Sendable (_ port: Int) -> String)?
  ) async throws -> (own: [String], other: [String]) {
    try await withClient { client in
      let other = try await LoopbackServer { _ in .http(status: 200) }
      let location = redirect?(other.port)
      let server = try await LoopbackServer { request in
        location.flatMap { request.contains("/start") ? .redirect(to: $0) : nil } ?? .http(status: 200)
      }
      let request = try Self.request(on: server)
      #expect(try await Self.authorizing(client, request.url).send(request).status == 200)
      return (server.requests, other.requests)
    }
  }

  private static func request(on server: LoopbackServer) throws -> HTTPRequest {
    let url = try #require(URL(string: "http://ann:s%20e@127.0.0.1:\(server.port)/start?port=\(server.port)"))
    return HTTPRequest(url: url, headers: [.ifNoneMatch: "\"secret\""], limits: .bytes(1_000))
  }

  private static func authorizing(_ client: any HTTPClient, _ url: URL) throws -> AuthorizingClient {
    AuthorizingClient(client, credentials: try #require(Credentials(in: url)))
  }

  private func knowsTheSecrets(_ request: String) -> Bool {
    request.contains(Self.credentials) && request.contains("\"secret\"")
  }

  private func knowsNothing(_ request: String) -> Bool {
    !request.lowercased().contains("authorization") && !request.contains("secret") && !request.contains("ann")
  }
}

extension String {
  /// The port in the query of a request line.
  fileprivate var port: String {
    String(split(separator: "port=").last?.prefix { $0.isNumber } ?? "")
  }
}
