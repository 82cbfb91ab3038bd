import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoLoginTests {
  private static let redirect = "urn:ietf:wg:oauth:2.0:oob"

  @Test(arguments: DemoDialect.allCases)
  func aProgramCanSignInWithTheCodeOfTheLoginPageAndSignOut(dialect: DemoDialect) async throws {
    try await withServer(writableOptions(dialect)) { _, get in
      let client = try await register("read write:favourites", get)
      let page = try await get(client.page("read write:favourites", user: "mhairi"))
      let code = try #require(String(decoding: page.body, as: UTF8.self).firstMatch(of: /<code>(.*)<\/code>/)).1
      let form = client.form(code: String(code))
      let answer = try object(try await get.post("/oauth/token", form).body)
      let token = try #require(answer["access_token"] as? String)
      #expect(answer["scope"] as? String == "read write:favourites")
      let account = try await get.value(at: "/api/v1/accounts/verify_credentials", token: token)
      #expect(account["username"] as? String == "mhairi")
      #expect(try await get.post("/oauth/token", form).status == 400, "a code is valid once")
      let revocation = [("client_id", client.id), ("client_secret", client.secret), ("token", token)]
      #expect(try await get.post("/oauth/revoke", revocation).status == 200)
      #expect(try await get.post("/oauth/revoke", revocation).status == 200, "already revoked")
      #expect(try await get("/api/v1/accounts/verify_credentials", [.authorization: "Bearer \(token)"]).status == 401)
      #expect(try await get("/api/v1/timelines/public", [.authorization: "Bearer \(token)"]).status == 401)
    }
  }

  @Test func theLoginPageAsksForTheAccountAndKeepsItsParameters() async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      let client = try await register("read", get)
      let page = String(decoding: try await get(client.page("read")).body, as: UTF8.self)
      #expect(page.matches(of: /<button name="user" value="(\w+)">/).map(\.1) == ["ana", "mhairi", "eleni"])
      #expect(page.contains("name=\"client_id\" value=\"\(client.id)\""))
      #expect(!page.contains("<code>"))
    }
  }

  @Test func requestsThatDoNotMatchTheRegistrationAreRefused() async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      let client = try await register("read", get)
      #expect(try await get(client.page("write", user: "ana")).status == 400, "not registered for this scope")
      #expect(try await get(client.page("read", user: "jonas")).status == 404, "an account of another server")
      let stranger = Client(id: "client-99", secret: client.secret)
      #expect(try await get(stranger.page("read", user: "ana")).status == 401)
      #expect(try await get.post("/oauth/token", client.form(code: "code-99")).status == 400)
      #expect(try await get.post("/oauth/token", stranger.form(code: "code-99")).status == 401)
      let scopes = [("client_name", "x"), ("redirect_uris", Self.redirect), ("scopes", "read write:everything")]
      #expect(try await get.post("/api/v1/apps", scopes).status == 422)
      #expect(try await get.post("/api/v1/apps", [("client_name", "x")]).status == 422)
      let foreign = [("client_id", client.id), ("client_secret", client.secret), ("token", DemoLogins.standardToken)]
      #expect(try await get.post("/oauth/revoke", foreign).status == 403)
    }
  }

  @Test func aScopePermitsOnlyItselfAndItsSubscopes() throws {
    let granular = try #require(DemoScopes("read:statuses write:favourites"))
    #expect(granular.permit("write:favourites") && !granular.permit("write:bookmarks") && !granular.permit("write"))
    #expect(granular.permit("read:statuses") && !granular.permit("read"))
    let wide = try #require(DemoScopes("write"))
    #expect(wide.permit("write:favourites") && !wide.permit("read:statuses") && !wide.permit("writes"))
    #expect(DemoScopes("")?.names == ["read"])
    #expect(DemoScopes("read:moon") == nil)
  }

  @Test func aServerWithoutADialectOffersNoLoginsAndNoPolls() async throws {
    try await withServer { _, get in
      #expect(try await get.post("/api/v1/apps", [("client_name", "x")]).status == 404)
      #expect(try await get("/demo/writes").status == 404)
      let posts = try await get.list("/api/v1/timelines/home", token: DemoLogins.standardToken)
      #expect(posts.allSatisfy { $0["favourited"] == nil && $0["poll"] is NSNull })
    }
  }

  /// A registered program.
  private struct Client {
    let id: String
    let secret: String

    func page(_ scope: String, user: String? = nil) -> String {
      let fields = "response_type=code&client_id=\(id)&redirect_uri=\(redirect)&scope=\(DemoAddress.encoded(scope))"
      return "/oauth/authorize?" + fields + (user.map { "&user=\($0)" } ?? "")
    }

    func form(code: String) -> [(String, String)] {
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect), ("client_id", id),
        ("client_secret", secret),
      ]
    }
  }

  private func register(_ scopes: String, _ get: Requests) async throws -> Client {
    let form = [("client_name", "Test"), ("redirect_uris", Self.redirect), ("scopes", scopes)]
    let answer = try object(try await get.post("/api/v1/apps", form).body)
    return Client(
      id: try #require(answer["client_id"] as? String), secret: try #require(answer["client_secret"] as? String))
  }
}
