import Foundation
import HTTP
import TestSupport
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(1)))
struct OAuthClientTests {
  @Test func exchangingAnAuthorizationCodeYieldsALogin() async throws {
    let server = try PlayedServer.ofLogins()
    let sut = try makeSUT(server)
    let attempt = try await sut.begin()
    #expect(
      attempt.page.absoluteString
        == "\(server.url.absoluteString)/oauth/authorize?response_type=code&client_id=the%20id%2B&"
        + "redirect_uri=urn:ietf:wg:oauth:2.0:oob&scope=read")
    let login = try await sut.finish(attempt, code: OAuthServer.code)
    #expect(login.account == "ann")
    #expect(login.token == OAuthServer.token)
    #expect(login.client == OAuthRegistration(id: "the id+", secret: "s3cret"))
    #expect(server.heads == ["POST /api/v1/apps", "POST /oauth/token", "GET /api/v1/accounts/verify_credentials"])
    #expect(server.requests.first?.hasSuffix("&scopes=read") == true)
  }

  @Test func aWrongAuthorizationCodeIsRefused() async throws {
    let sut = try makeSUT(.ofLogins())
    let attempt = try await sut.begin()
    await #expect(throws: OAuthClient.Problem.codeRefused) { try await sut.finish(attempt, code: "wrong") }
  }

  @Test func revokingALoginSendsItsToken() async throws {
    let server = try PlayedServer.ofLogins()
    let sut = try makeSUT(server)
    try await sut.revoke(try await sut.finish(try await sut.begin(), code: OAuthServer.code))
    let last = try #require(server.requests.last)
    #expect(last.hasPrefix("POST /oauth/revoke"))
    #expect(last.contains("token=\(OAuthServer.token)"))
  }

  @Test(arguments: [
    (404, "nothing"), (200, "<html>"), (200, "{}"), (401, #"{"error":"no"}"#), (500, ""),
  ])
  func anIncompatibleServerIsReported(status: Int, body: String) async throws {
    let sut = try makeSUT(PlayedServer { _ in .json(body, status: status) })
    await #expect(throws: OAuthClient.Problem.notCompatible(status: status)) { try await sut.begin() }
  }

  @Test func anAPIOnAnotherServerIsReported() async throws {
    let target = try #require(URL(string: "https://social.example/api/v1/apps"))
    let sut = try makeSUT(PlayedServer { _ in .http(status: 301, headers: ["location": target.absoluteString]) })
    await #expect(throws: OAuthClient.Problem.elsewhere(target)) { try await sut.begin() }
  }

  @Test(arguments: ["client_id", "client_secret", "access_token", "username"], [4_096, 4_097, 500_000])
  func responseFieldsOfMoreThan4KiBAreRefused(field: String, length: Int) async throws {
    let texts = ["client_id": "i", "client_secret": "s", "access_token": "t", "username": "ann"]
    let answer = texts.merging([field: String(repeating: "x", count: length)]) { $1 }
    let body = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
    let sut = try makeSUT(PlayedServer { _ in .json(body) })
    do {
      _ = try await sut.finish(try await sut.begin(), code: "code")
      #expect(length == 4_096)
    } catch OAuthClient.Problem.tooLong {
      #expect(length > 4_096)
    }
  }

  @Test func aLoginFailsIfTheServerRefusesTheToken() async throws {
    let sut = try makeSUT(.ofLogins(acceptsToken: false))
    let attempt = try await sut.begin()
    await #expect(throws: OAuthClient.Problem.tokenRefused) {
      try await sut.finish(attempt, code: OAuthServer.code)
    }
  }

  private func makeSUT(_ server: PlayedServer) throws -> OAuthClient {
    OAuthClient(try WebServer(toSignIn: server.url.absoluteString), named: "FeedShell", load: server.send)
  }
}
