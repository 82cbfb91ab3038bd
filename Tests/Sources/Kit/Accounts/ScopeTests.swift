import Foundation
import HTTP
import TestSupport
import Testing

@testable import Accounts

/// The scopes that a login requests, and those that the server grants.
@Suite(.timeLimit(.minutes(1)))
struct ScopeTests {
  private static let needed = "read write:favourites write:bookmarks write:statuses"

  @Test func aLoginRequestsOnlyTheReadScopeByDefault() async throws {
    let server = try PlayedServer.ofLogins()
    let login = try await signIn(.read, to: server)
    #expect(login.grantedScopes.words == ["read"] && !login.grantedScopes.canWrite)
    #expect(server.requests.allSatisfy { !$0.contains("write") })
  }

  @Test func aLoginWithWriteAccessRequestsTheNeededScopes() async throws {
    let server = try PlayedServer.ofLogins()
    let login = try await signIn(.write, to: server)
    #expect(login.scopes == Self.needed && login.grantedScopes.canWrite)
    #expect(server.requests.first?.hasSuffix("&scopes=\(Self.needed)") == true)
    #expect(server.requests.contains { $0.hasPrefix("POST /oauth/token") && $0.contains("&scope=\(Self.needed)&") })
  }

  @Test(arguments: [400, 403, 422])
  func aServerThatDoesNotRegisterTheNeededScopesIsAskedForAllScopes(status: Int) async throws {
    let server = try PlayedServer { request in
      request.hasPrefix("POST /api/v1/apps") && request.contains("write:")
        ? .json(#"{"error":"Scopes doesn't match configured on the server."}"#, status: status)
        : OAuthServer.answer(to: request) ?? .json("{}", status: 404)
    }
    let login = try await signIn(.write, to: server)
    #expect(login.grantedScopes.words == ["read", "write"] && login.grantedScopes.canWrite)
  }

  @Test func aServerWhosePageRefusesTheNeededScopesIsAskedForAllScopes() async throws {
    let pages = [true, false]
    for isRefusal in pages {
      let body = isRefusal ? #"{"error":"invalid_scope"}"# : "<html>Sign in first</html>"
      let server = try PlayedServer { request in
        request.hasPrefix("GET /oauth/authorize")
          ? .json(body, status: 400) : OAuthServer.answer(to: request) ?? .json("{}", status: 404)
      }
      let attempt = try await makeSUT(server).begin(.write)
      #expect(
        attempt.scopes.words == (isRefusal ? ["read", "write"] : Self.needed.split(separator: " ").map(String.init)))
    }
  }

  @Test func aServerThatRefusesEveryRegistrationIsReported() async throws {
    let server = try PlayedServer { _ in .json("{}", status: 403) }
    await #expect(throws: OAuthClient.Problem.notCompatible(status: 403)) { try await makeSUT(server).begin(.write) }
    #expect(server.heads.count == 2)
    let other = try PlayedServer { _ in .json("{}", status: 404) }
    await #expect(throws: OAuthClient.Problem.notCompatible(status: 404)) { try await makeSUT(other).begin(.write) }
    #expect(other.heads.count == 1, "only a refusal may be about scopes")
  }

  @Test(arguments: [
    (#""read""#, ["read"]), (#""read write:statuses""#, ["read", "write:statuses"]), ("null", ["read", "write"]),
    (#"["read"]"#, ["read", "write"]), (#""""#, ["read", "write"]),
  ])
  func requestedScopesAreSavedIfTheServerDoesNotStateTheGrantedOnes(answer: String, scopes: [String]) async throws {
    let server = try PlayedServer { request in
      if request.hasPrefix("POST /oauth/token") { return .json(#"{"access_token":"t","scope":\#(answer)}"#) }
      if request.hasPrefix("POST /api/v1/apps"), request.contains("write:") { return .json("{}", status: 422) }
      return request.hasPrefix("GET /api/v1/accounts")
        ? .json(#"{"username":"ann"}"#) : OAuthServer.answer(to: request) ?? .json("{}", status: 404)
    }
    #expect(try await signIn(.write, to: server).grantedScopes.words == scopes)
  }

  @Test(arguments: [4_096, 4_097]) func scopesOfMoreThan4KiBAreRefused(length: Int) async throws {
    let server = try PlayedServer { request in
      let scopes = String(repeating: "x", count: length)
      if request.hasPrefix("POST /oauth/token") { return .json(#"{"access_token":"t","scope":"\#(scopes)"}"#) }
      return request.hasPrefix("GET /api/v1/accounts")
        ? .json(#"{"username":"ann"}"#) : OAuthServer.answer(to: request) ?? .json("{}", status: 404)
    }
    do {
      _ = try await signIn(.read, to: server)
      #expect(length == 4_096)
    } catch OAuthClient.Problem.tooLong {
      #expect(length > 4_096)
    }
  }

  @Test(
    arguments: [
      (nil, false), ("", false), ("read", false), ("read write", true), ("read write:favourites", true),
      ("read:statuses profile", false), ("writer", false),
    ] as [(String?, Bool)])
  func scopesThatAllowAnyWriteAreRecognized(text: String?, canWrite: Bool) {
    #expect(AccountScopes(text).canWrite == canWrite)
  }

  private func signIn(_ access: OAuthClient.Access, to server: PlayedServer) async throws -> SavedLogin {
    let sut = try makeSUT(server)
    return try await sut.finish(try await sut.begin(access), code: OAuthServer.code)
  }

  private func makeSUT(_ server: PlayedServer) throws -> OAuthClient {
    OAuthClient(try WebServer(toSignIn: server.url.absoluteString), named: "FeedShell", load: server.send)
  }
}
