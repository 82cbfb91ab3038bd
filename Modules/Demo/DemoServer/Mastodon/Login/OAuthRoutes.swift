import Foundation
import JSON

/// The routes of OAuth logins: a program registers, shows the page with the code, and exchanges the code for a token.
struct OAuthRoutes: Sendable {
  /// The only redirect address that the server supports: the login page shows the code to copy.
  private static let redirect = "urn:ietf:wg:oauth:2.0:oob"

  let membership: DemoMembership

  private var logins: DemoLogins { membership.logins }

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

  /// The page that asks for the account; with the parameter `user`, the page that shows the code.
  private func authorize(_ request: Request) throws -> Response {
    guard let app = request.field("client_id").flatMap(logins.app) else {
      return problem(401, "Client authentication failed due to unknown client.")
    }
    guard request.field("response_type") == "code", request.field("redirect_uri") == Self.redirect else {
      return problem(400, "The response type or the redirect URI is not supported.")
    }
    guard let scopes = DemoScopes(request.field("scope") ?? ""), scopes.isSubset(of: app.scopes) else {
      return problem(400, "The requested scope is invalid, unknown, or malformed.")
    }
    guard let user = request.field("user") else { return page(Self.question(app, scopes, request.fields)) }
    guard let account = DemoAccount.members.first(where: { $0.username == user }) else {
      return problem(404, "No account has the name \(user).")
    }
    let code = logins.code(for: DemoLogins.Login(app: app.id, account: account, scopes: scopes))
    return page("<p>The code for \(account.username):</p>\n<p><code>\(code)</code></p>")
  }

  private func problem(_ status: Int, _ text: String) -> Response {
    page("<p>\(DemoAddress.escaped(text))</p>", status)
  }

  private func page(_ body: String, _ status: Int = 200) -> Response {
    Response(text: WebPage(login: body).html, status: status, type: WebPage.type)
  }

  /// The form that asks for the account, as HTML; `fields` are the parameters of the request.
  private static func question(
    _ app: DemoLogins.App, _ scopes: DemoScopes, _ fields: [(name: String, value: String)]
  ) -> String {
    let hidden = fields.map { field in
      let (name, value) = (DemoAddress.escaped(field.name), DemoAddress.escaped(field.value))
      return "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }
    let buttons = DemoAccount.members.map { account in
      "<button name=\"user\" value=\"\(account.username)\">\(account.username)</button>"
    }
    return """
      <p>\(DemoAddress.escaped(app.name)) asks for: \(scopes.text)</p>
      <form action="/oauth/authorize">
      \((hidden + buttons).joined(separator: "\n"))
      </form>
      """
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
    let account = try membership.account(request, "read:accounts")
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
