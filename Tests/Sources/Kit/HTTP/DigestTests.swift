import Foundation
import HTTP
import SceneTesting
import TestSupport
import Testing

/// libcurl answers Digest challenges; requests after the first carry no other credentials.
@Suite(.timeLimit(.minutes(1)))
struct DigestTests {
  private static let challenge = #"Digest realm="books", nonce="n1", qop="auth", algorithm=MD5"#

  @Test func aChallengeIsAnsweredWithADigestForTheRequestedPath() async throws {
    let (response, requests) = try await load { request in
      request.contains(#"response=""#) ? .http(status: 200, body: [1]) : .unauthorized(Self.challenge)
    }
    #expect(response.status == 200)
    #expect(response.body == Data([1]))
    let answer = try #require(requests.last?.components(separatedBy: "\r\n").first { $0.hasPrefix("Authorization:") })
    for part in [#"Digest username="ann""#, #"realm="books""#, #"nonce="n1""#, #"uri="/feed.xml?a=b""#, "qop=auth"] {
      #expect(answer.contains(part))
    }
    #expect(answer.contains(/response="[0-9a-f]{32}"/))
    #expect(!requests.joined().contains("s e"), "the password itself is never sent")
  }

  @Test func withAWrongPasswordTheStatusOfTheServerIsReturned() async throws {
    let (response, requests) = try await load { _ in .unauthorized(Self.challenge) }
    #expect(response.status == 401)
    #expect(requests.count == 3)
  }

  @Test(arguments: ["Basic realm=\"books\"", "Bearer", #"Basic realm="x", Digest realm="y", nonce="z""#])
  func onlyChallengesThatOfferDigestAloneAreAnswered(challenge: String) async throws {
    let (response, requests) = try await load { _ in .unauthorized(challenge) }
    #expect(response.status == 401)
    #expect(requests.count == 1)
  }

  @Test func aChallengeOfARedirectTargetIsNotAnswered() async throws {
    try await withClient { client in
      let end = try await LoopbackServer { _ in .unauthorized(Self.challenge) }
      let location = "http://localhost:\(end.port)/"
      let start = try await LoopbackServer { _ in .redirect(to: location) }
      #expect(try await Self.client(client, for: start).get(start.address("/feed.xml")).status == 401)
      #expect(end.requests.count == 1)
    }
  }

  @Test func afterADigestLoginNoDigestIsSentToARedirectTarget() async throws {
    try await withClient { client in
      let end = try await LoopbackServer { _ in .unauthorized(Self.challenge) }
      let location = "http://localhost:\(end.port)/"
      let start = try await LoopbackServer(answerToWhole: { request in
        request.contains(#"response=""#) ? .redirect(to: location) : .unauthorized(Self.challenge)
      })
      #expect(try await Self.client(client, for: start).get(start.address("/feed.xml")).status == 401)
      #expect(end.requests.count == 1)
      #expect(!end.requests.joined().contains("Digest"))
    }
  }

  @Test func theBodyAndTheHeadersAreThoseOfTheLastResponse() async throws {
    let (response, _) = try await load { request in
      request.contains(#"response=""#)
        ? .http(status: 200, headers: ["X-Last": "1"], body: [1, 2])
        : .http(status: 401, headers: ["WWW-Authenticate": Self.challenge, "X-First": "1"], body: [3, 4, 5])
    }
    #expect(response.body == Data([1, 2]))
    #expect(response.headers[try #require(HTTPField.Name("x-first"))] == nil)
  }

  private func load(
    answer: @escaping @Sendable (String) -> LoopbackServer.Answer
  ) async throws -> (HTTPResponse, requests: [String]) {
    try await withClient { client in
      let server = try await LoopbackServer(answerToWhole: answer)
      let response = try await Self.client(client, for: server).get(server.address("/feed.xml?a=b"))
      return (response, server.requests)
    }
  }

  private static func client(_ client: NetworkClient, for server: LoopbackServer) throws -> AuthorizingClient {
    let url = try #require(URL(string: "http://ann:s%20e@127.0.0.1:\(server.port)/"))
    return AuthorizingClient(client, credentials: try #require(Credentials(in: url)))
  }
}

extension LoopbackServer.Answer {
  fileprivate static func unauthorized(_ challenge: String) -> Self {
    .http(status: 401, headers: ["WWW-Authenticate": challenge])
  }
}
