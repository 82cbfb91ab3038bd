import Foundation
import HTTP
import Loading
import Localization
import Mastodon
import Testing

@testable import ReadingSupport
@testable import Sources

/// Failures of requests that were sent with an account's token.
@Suite(.timeLimit(.minutes(1)))
struct MastodonLoginFailureTests {
  @Test(arguments: [
    (false, "feedshell login a.example"), (true, "feedshell login a.example --write"),
  ])
  func status401IsReportedAsAnExpiredLogin(canWrite: Bool, command: String) async throws {
    let error = try await failure(401, #"{"error":"The access token was revoked"}"#, canWrite: canWrite)
    #expect(error.kind == .needsLogin && error.reason == "loginEnded" && error.status == 401)
    #expect(error.host == "a.example" && error.canBeTriedAgain)
    #expect(
      error.text(in: .english)
        == "a.example no longer accepts the login of @ann@a.example. To sign in again, run “\(command)”.")
  }

  @Test(arguments: [
    "This action is outside the authorized scopes", "Forbidden: token has insufficient scope permission",
    "INSUFFICIENT SCOPE",
  ])
  func status403AboutScopesIsReportedAsAMissingScope(message: String) async throws {
    let error = try await failure(403, #"{"error":"\#(message)"}"#)
    #expect(error.kind == .needsLogin && error.reason == "missingScope" && error.status == 403)
    #expect(
      error.text(in: .english)
        == "The login of @ann@a.example does not allow this. To allow it, run “feedshell login a.example --write”.")
  }

  @Test func aRefusalWithoutALoginProblemQuotesTheServer() async throws {
    let error = try await failure(403, #"{"error":"Your login is currently disabled"}"#)
    #expect(
      error == LoadFailure.refusedByServer(status: 403, message: "Your login is currently disabled").at("a.example"))
    #expect(try await failure(403, "<html>no</html>").reason != "needsLogin")
  }

  @Test func anExpiredLoginIsReportedWithoutLookingForAPublicFeed() async throws {
    let spy = answering(401, "{}", headers: ["Server": "Mastodon"])
    await #expect(throws: LoadFailure.loginEnded(try account, canWrite: false)) {
      try await MastodonSample.source(at: "@ann@a.example", spy).page()
    }
    #expect(spy.requests.count == 1, "no feed is looked for")
  }

  @Test func withoutATokenAStatus401IsReportedAsARequiredLogin() async throws {
    for (status, body) in [(401, "{}"), (403, #"{"error":"insufficient scope"}"#)] {
      let sut = try MastodonSample.source(at: "home@a.example", answering: body, status: status)
      await #expect(throws: LoadFailure.needsLogin(host: "a.example", feed: nil)) { try await sut.page() }
    }
  }

  private var account: AccountID {
    get throws { AccountID("ann", on: try #require(WebServer(named: "a.example"))) }
  }

  private func failure(_ status: Int, _ body: String, canWrite: Bool = false) async throws -> LoadFailure {
    let sut = try MastodonSample.source(at: "home@a.example", answering(status, body, canWrite: canWrite))
    return try #require(await #expect(throws: LoadFailure.self) { try await sut.page() })
  }

  /// A server that answers every request, sent with the token of an account.
  private func answering(
    _ status: Int, _ body: String, canWrite: Bool = false, headers: [String: String] = [:]
  ) -> ClientSpy {
    ClientSpy { request in
      var answer = HTTPResponse(
        status: status, headers: MastodonSample.fields(headers), body: Data(body.utf8), url: request.url,
        account: "ann@https://a.example")
      answer.accountCanWrite = canWrite
      return answer
    }
  }
}
