import Foundation
import HTTP
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import Accounts

/// Signing in to a Google Reader API.
@Suite(.timeLimit(.minutes(1)))
struct ReaderLoginTests {
  private static let base = "https://a.example/api/greader.php"

  @Test func aPasswordIsExchangedForAToken() async throws {
    let server = try Self.server("SID=alice/1\nLSID=null\nAuth=alice/t0ken\n")
    let login = try await makeSUT(server).signIn(as: "alice", password: "p w&+")
    #expect(login.account == "alice" && login.token == "alice/t0ken" && login.client == nil)
    #expect(login.server.absoluteString == "https://a.example")
    #expect(login.name == "alice@reader:\(Self.base)")
    #expect(login.grantedScopes.canWrite)
    #expect(
      server.heads == ["POST /api/greader.php/accounts/ClientLogin", "GET /api/greader.php/reader/api/0/token"])
    #expect(server.requests.first?.hasSuffix("\r\n\r\nEmail=alice&Passwd=p w&+") == true)
    #expect(server.requests.last?.contains("uthorization: GoogleLogin auth=alice/t0ken\r\n") == true)
  }

  @Test(arguments: [
    "Auth=x", "SID=1\r\nAuth=x\r\n", "Auth=\nAuth= x \n", "\nLSID=null\n\nAuth=x\nAuth=y",
  ])
  func theTokenIsReadFromTheFirstLineWithAToken(body: String) async throws {
    #expect(try await makeSUT(Self.server(body)).signIn(as: "alice", password: "p").token == "x")
  }

  @Test(arguments: [401, 403, 400]) func aWrongPasswordIsReported(status: Int) async throws {
    let sut = try makeSUT(PlayedServer { _ in .json("Unauthorized!", status: status) })
    await #expect(throws: ReaderLogin.Problem.refused) { try await sut.signIn(as: "alice", password: "p") }
  }

  @Test(arguments: [(404, "<html>"), (200, "<html>"), (200, "[]"), (200, "Auth="), (302, ""), (405, ""), (501, "")])
  func aServerWithoutTheAPIIsReported(status: Int, body: String) async throws {
    let sut = try makeSUT(PlayedServer { _ in .json(body, status: status) })
    await #expect(throws: ReaderLogin.Problem.noAPI(status: status)) {
      try await sut.signIn(as: "alice", password: "p")
    }
  }

  @Test func aWebPageWithStatus400IsNotTreatedAsTheAPI() async throws {
    let sut = try makeSUT(
      PlayedServer { _ in .http(status: 400, headers: ["content-type": "text/html"], body: Array("<html>".utf8)) })
    await #expect(throws: ReaderLogin.Problem.noAPI(status: 400)) {
      try await sut.signIn(as: "alice", password: "p")
    }
  }

  @Test(arguments: [429, 500, 503]) func aServerThatFailsIsReported(status: Int) async throws {
    let sut = try makeSUT(PlayedServer { _ in .json("", status: status) })
    await #expect(throws: LoadFailure.badStatus(status).at("a.example")) {
      try await sut.signIn(as: "alice", password: "p")
    }
  }

  @Test func aTokenThatTheServerRefusesIsNotUsed() async throws {
    let sut = try makeSUT(
      PlayedServer { $0.hasPrefix("POST ") ? .json("Auth=x") : .json("Unauthorized!", status: 401) })
    await #expect(throws: ReaderLogin.Problem.tokenRefused) { try await sut.signIn(as: "alice", password: "p") }
  }

  @Test(arguments: ["Auth=a b", "Auth=\u{1}", "Auth=\(String(repeating: "x", count: 4_097))"])
  func aTokenThatIsInvalidInAHeaderIsRefused(body: String) async throws {
    let server = try Self.server(body)
    let sut = try makeSUT(server)
    await #expect(throws: ReaderLogin.Problem.tokenRefused) { try await sut.signIn(as: "alice", password: "p") }
    #expect(server.heads.count == 1, "it is not sent")
  }

  @Test func aTokenIsCheckedByARequestOfItsAccount() async throws {
    let (api, server) = (try #require(ReaderAPI(Self.base)), try Self.server("Auth=x"))
    let accounts = WaitableState<[AccountID?]>([])
    let sut = ReaderLogin(api) { request in
      accounts.update { $0.append(request.account) }
      return try await server.send(request)
    }
    _ = try await sut.signIn(as: "alice", password: "p")
    #expect(accounts.state == [nil, AccountID("alice", of: api)], "a redirect out of its API does not get the token")
  }

  @Test func noErrorOrDescriptionContainsThePasswordOrTheToken() async throws {
    let login = try await makeSUT(Self.server("Auth=t0ken")).signIn(as: "alice", password: "pa55")
    var dumped = ""
    dump(login, to: &dumped)
    dump(login.credentials, to: &dumped)
    for text in ["\(login)", String(reflecting: login), dumped] {
      #expect(!text.contains("t0ken") && !text.contains("pa55"), "\(text)")
    }
  }

  /// A server that answers a login with a text, and every other request with a token for changes.
  private static func server(_ body: String) throws -> PlayedServer {
    try PlayedServer { $0.hasPrefix("POST ") ? .json(body) : .json("edit") }
  }

  private func makeSUT(_ server: PlayedServer) throws -> ReaderLogin {
    ReaderLogin(try #require(ReaderAPI(Self.base)), load: server.send)
  }
}
