import Foundation
import JSON

/// The routes of OAuth logins: a program registers, shows the page with the code, and exchanges the code for a token.
struct OAuthRoutes: Sendable {
  /// The only redirect address that the server supports: the page shows the code to copy.
  private static let redirect = "urn:ietf:wg:oauth:2.0:oob"

  let gate: DemoGate

  private var logins: DemoLogins { gate.logins }

  func add(to router: inout Router) {
    router.post("api/v1/apps", register)
    router.get("oauth/authorize", authorize)
    router.post("oauth/token", token)
    router.post("oauth/revoke", revoke)
    router.get("api/v1/accounts/verify_credentials", account)
  }

  private func register(_ request: Request) throws -> Response {
    let name = request.field("client_name") ?? ""
    guard !name.isEmpty else { throw ServerError(422, error: "Validation failed: Application name can't be blank") }
    let redirects = request.list("redirect_uris").flatMap { $0.split(whereSeparator: \.isWhitespace) }
    guard redirects.contains(Substring(Self.redirect)) else {
      throw ServerError(422, error: "Validation failed: the demo supports the redirect URI \(Self.redirect) only")
    }
    guard let scopes = DemoScopes(request.field("scopes") ?? "") else {
      throw ServerError(422, error: "Validation failed: Scopes doesn't match configured on the server.")
    }
    let app = logins.register(name, scopes)
    return Response(json: [
      "id": .string(app.id), "name": .string(name), "website": .null,
      "scopes": .array(scopes.names.map { .string($0) }),
      "redirect_uri": .string(Self.redirect), "redirect_uris": [.string(Self.redirect)],
      "client_id": .string(app.id), "client_secret": .string(app.secret),
    ])
  }

  /// The page that asks for the account or, with the parameter `user`, shows the code.
  private func authorize(_ request: Request) throws -> Response {
    guard let app = request.field("client_id").flatMap(logins.app) else {
      return page(AuthorizePage(problem: "Client authentication failed due to unknown client."), 401)
    }
    guard request.field("response_type") == "code", request.field("redirect_uri") == Self.redirect else {
      return page(AuthorizePage(problem: "The response type or the redirect URI is not supported."), 400)
    }
    guard let scopes = DemoScopes(request.field("scope") ?? ""), scopes.isSubset(of: app.scopes) else {
      return page(AuthorizePage(problem: "The requested scope is invalid, unknown, or malformed."), 400)
    }
    guard let user = request.field("user") else {
      return page(AuthorizePage(app: app, scopes: scopes, fields: request.fields), 200)
    }
    guard let account = DemoAccount.members.first(where: { $0.username == user }) else {
      return page(AuthorizePage(problem: "No account has the name \(user)."), 404)
    }
    let code = logins.code(for: DemoLogins.Login(app: app.id, account: account, scopes: scopes))
    return page(AuthorizePage(code: code, account: account), 200)
  }

  private func page(_ page: AuthorizePage, _ status: Int) -> Response {
    Response(status: status, headers: [("Content-Type", WebPage.type)], body: Array(page.html.utf8))
  }

  private func token(_ request: Request) throws -> Response {
    guard request.field("grant_type") == "authorization_code" else {
      throw refusal(400, "unsupported_grant_type", "The server only supports authorization codes.")
    }
    let (client, secret) = (request.field("client_id") ?? "", request.field("client_secret") ?? "")
    do {
      let (token, login) = try logins.token(for: request.field("code") ?? "", client: client, secret: secret)
      return Response(json: [
        "access_token": .string(token), "token_type": "Bearer", "scope": .string(login.scopes.text),
        "created_at": .integer(Int(Date().timeIntervalSince1970)),
      ])
    } catch let problem as DemoLogins.Problem {
      throw refusal(problem == .client ? 401 : 400, problem.rawValue, "The client or the code is unknown, or was used.")
    }
  }

  private func revoke(_ request: Request) throws -> Response {
    let (client, secret) = (request.field("client_id") ?? "", request.field("client_secret") ?? "")
    do {
      try logins.revoke(request.field("token") ?? "", client: client, secret: secret)
      return Response(json: [:])
    } catch let problem as DemoLogins.Problem {
      throw refusal(403, problem.rawValue, "You are not authorized to revoke this token.")
    }
  }

  private func account(_ request: Request) throws -> Response {
    let account = try gate.account(request, "read:accounts")
    let source: JSONValue = [
      "privacy": "public", "sensitive": .bool(false), "language": .string(account.language),
      "note": .string(account.note), "fields": [],
    ]
    return Response(json: MastodonJSON(base: request.base).account(account).adding("source", source))
  }

  private func refusal(_ status: Int, _ error: String, _ text: String) -> ServerError {
    ServerError(Response(json: ["error": .string(error), "error_description": .string(text)], status: status))
  }
}
