import Foundation
import HTTP
import TestSupport
import Testing

@testable import Login

@Suite(.timeLimit(.minutes(1)))
struct OAuthClientTests {
  @Test func aCodeBecomesALogin() async throws {
    let server = try await OAuthServer()
    let login = try await withSUT(server.url) { sut in
      let attempt = try await sut.begin()
      #expect(
        attempt.page.absoluteString
          == "\(server.url.absoluteString)/oauth/authorize?response_type=code&client_id=the%20id%2B&"
          + "redirect_uri=urn:ietf:wg:oauth:2.0:oob&scope=read")
      return try await sut.finish(attempt, code: OAuthServer.code)
    }
    #expect(login.account == "ann")
    #expect(login.token == OAuthServer.token)
    #expect(login.client == OAuthRegistration(id: "the id+", secret: "s3cret"))
    #expect(server.heads == ["POST /api/v1/apps", "POST /oauth/token", "GET /api/v1/accounts/verify_credentials"])
    #expect(
      server.loopback.requests[0].contains("scopes=read&") || server.loopback.requests[0].hasSuffix("scopes=read"))
  }

  @Test func aWrongCodeIsRefused() async throws {
    let server = try await OAuthServer()
    await #expect(throws: OAuthClient.Problem.codeRefused) {
      try await withSUT(server.url) { try await $0.finish(try await $0.begin(), code: "wrong") }
    }
  }

  @Test func aLoginIsRevoked() async throws {
    let server = try await OAuthServer()
    try await withSUT(server.url) { sut in
      try await sut.revoke(try await sut.finish(try await sut.begin(), code: OAuthServer.code))
    }
    let last = try #require(server.loopback.requests.last)
    #expect(last.hasPrefix("POST /oauth/revoke"))
    #expect(last.contains("token=\(OAuthServer.token)"))
  }

  @Test(arguments: [
    (404, "nothing"), (200, "<html>"), (200, "{}"), (401, #"{"error":"no"}"#), (500, ""),
  ])
  func aServerOfAnotherKindIsToldApart(status: Int, body: String) async throws {
    let server = try await LoopbackServer { _ in .json(body, status: status) }
    await #expect(throws: OAuthClient.Problem.notCompatible(status: status)) {
      try await withSUT(server.url) { try await $0.begin() }
    }
  }

  @Test func aServerWhoseApiIsElsewhereNamesIt() async throws {
    let server = try await LoopbackServer { _ in
      .http(status: 301, headers: ["location": "https://social.example/api/v1/apps"])
    }
    let target = try #require(URL(string: "https://social.example/api/v1/apps"))
    await #expect(throws: OAuthClient.Problem.elsewhere(target)) {
      try await withSUT(server.url) { try await $0.begin() }
    }
  }

  @Test func aTokenThatDoesNotWorkIsNoLogin() async throws {
    let server = try await OAuthServer(acceptsToken: false)
    await #expect(throws: OAuthClient.Problem.tokenRefused) {
      try await withSUT(server.url) { try await $0.finish(try await $0.begin(), code: OAuthServer.code) }
    }
  }

  private func withSUT<Result: Sendable>(
    _ url: URL, _ body: @Sendable (OAuthClient) async throws -> Result
  ) async throws -> Result {
    let client = NetworkClient(userAgent: "feedshell/test", largestBody: 1 << 20)
    do {
      let result = try await body(
        OAuthClient(try WebServer(toSignIn: url.absoluteString), named: "FeedShell", load: client.send))
      try await client.shutdown()
      return result
    } catch {
      try await client.shutdown()
      throw error
    }
  }
}
