import Foundation
import HTTP
import TestSupport
import Testing

@testable import Accounts

/// The answers of a server during a login, and after it.
@Suite(.timeLimit(.minutes(1)))
struct LoginStatusTests {
  @Test(arguments: ["/elsewhere", "https://A.example:443/x", nil])
  func aRedirectToTheSameServerIsReportedAsIncompatible(
    target: String?
  ) async throws {
    let headers = target.map { ["location": $0] } ?? [:]
    let sut = try makeSUT(PlayedServer { _ in .http(status: 308, headers: headers) })
    await #expect(throws: OAuthClient.Problem.notCompatible(status: 308)) { try await sut.begin() }
  }

  @Test(arguments: [(299, false), (300, true), (399, true), (400, false)])
  func theErrorNamesTheRedirectTargetOnlyForARedirectStatus(status: Int, isNamed: Bool) async throws {
    let target = try #require(URL(string: "https://b.example/"))
    let sut = try makeSUT(
      PlayedServer { _ in .http(status: status, headers: ["location": target.absoluteString]) })
    let problem = isNamed ? OAuthClient.Problem.elsewhere(target) : .notCompatible(status: status)
    await #expect(throws: problem) { try await sut.begin() }
  }

  @Test func theProgramIsRegisteredWithTheReadScope() async throws {
    let server = try PlayedServer.ofLogins()
    _ = try await makeSUT(server).begin()
    #expect(
      server.requests.first?.hasSuffix(
        "\r\n\r\nclient_name=FeedShell&redirect_uris=urn:ietf:wg:oauth:2.0:oob&scopes=read") == true)
  }

  @Test func theTokenRequestNamesTheRegisteredProgram() async throws {
    let server = try PlayedServer.ofLogins()
    let sut = try makeSUT(server)
    _ = try await sut.finish(sut.begin(), code: OAuthServer.code)
    #expect(
      server.requests.dropFirst().first?.hasSuffix(
        "\r\n\r\ngrant_type=authorization_code&code=\(OAuthServer.code)&redirect_uri=urn:ietf:wg:oauth:2.0:oob"
          + "&scope=read&client_id=the id+&client_secret=\(OAuthServer.secret)") == true)
    #expect(server.requests.last?.contains("uthorization: Bearer \(OAuthServer.token)\r\n") == true)
  }

  @Test(
    arguments: [
      (400, .codeRefused), (401, .codeRefused), (403, .codeRefused), (422, .codeRefused),
      (404, .notCompatible(status: 404)), (429, .notCompatible(status: 429)), (500, .notCompatible(status: 500)),
      (200, .notCompatible(status: 200)),
    ] as [(Int, OAuthClient.Problem)])
  func theErrorDependsOnTheStatusOfTheTokenResponse(status: Int, problem: OAuthClient.Problem) async throws {
    let sut = try makeSUT(
      PlayedServer { request in
        request.hasPrefix("POST /oauth/token")
          ? .json("{}", status: status) : .json(#"{"client_id":"i","client_secret":"s"}"#)
      })
    let attempt = try await sut.begin()
    await #expect(throws: problem) { try await sut.finish(attempt, code: "code") }
  }

  @Test func anInvalidTokenIsNotSent() async throws {
    let server = try PlayedServer { request in
      request.hasPrefix("POST /oauth/token")
        ? .json(#"{"access_token":"a b"}"#) : .json(#"{"client_id":"i","client_secret":"s","username":"ann"}"#)
    }
    let sut = try makeSUT(server)
    let attempt = try await sut.begin()
    await #expect(throws: OAuthClient.Problem.notCompatible(status: 200)) {
      try await sut.finish(attempt, code: "code")
    }
    #expect(server.heads == ["POST /api/v1/apps", "POST /oauth/token"])
  }

  @Test(arguments: [(199, false), (200, true), (299, true), (300, false), (404, false), (500, false)])
  func onlyASuccessStatusConfirmsATokenRevocation(status: Int, isRevoked: Bool) async throws {
    let server = try PlayedServer { _ in .json("", status: status) }
    let sut = try makeSUT(server)
    let login = try TokenFileTests.login("https://a.example")
    if isRevoked {
      try await sut.revoke(login)
    } else {
      await #expect(throws: OAuthClient.Problem.notRevoked(status: status)) { try await sut.revoke(login) }
    }
    #expect(server.requests.first?.hasSuffix("\r\n\r\nclient_id=id&client_secret=s3cret&token=t0ken") == true)
  }

  @Test(arguments: [(404, true), (405, true), (501, true), (403, false), (410, false), (500, false), (503, false)])
  func aServerWithoutTokenRevocationIsRecognizedByTheStatus(status: Int, isWithout: Bool) {
    #expect(OAuthClient.isWithoutRevocation(OAuthClient.Problem.notRevoked(status: status)) == isWithout)
    #expect(!OAuthClient.isWithoutRevocation(OAuthClient.Problem.notCompatible(status: status)))
    #expect(!OAuthClient.isWithoutRevocation(URLError(.badServerResponse)))
  }

  private func makeSUT(_ server: PlayedServer) throws -> OAuthClient {
    OAuthClient(try WebServer(toSignIn: server.url.absoluteString), named: "FeedShell", load: server.send)
  }
}
