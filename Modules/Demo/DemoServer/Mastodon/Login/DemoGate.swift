/// Admits requests by their tokens.
struct DemoGate: Sendable {
  private static let scheme = "Bearer "

  let logins: DemoLogins
  let dialect: DemoDialect

  /// The account of a request whose token permits `scope`.
  ///
  /// - Throws: `ServerError` (401) without a valid token, (403) if the token does not permit `scope`.
  func account(_ request: Request, _ scope: String) throws -> DemoAccount {
    guard let account = try visitor(request, scope) else { throw dialect.error(.noToken) }
    return account
  }

  /// The account of a request to an endpoint that needs no token; nil without a token.
  ///
  /// - Throws: `ServerError` (401) for an invalid token, (403) if the token does not permit `scope`.
  func visitor(_ request: Request, _ scope: String) throws -> DemoAccount? {
    guard let field = request.headers["authorization"] else { return nil }
    guard field.hasPrefix(Self.scheme), let login = logins.login(String(field.dropFirst(Self.scheme.count))) else {
      throw dialect.error(.badToken)
    }
    guard login.scopes.permit(scope) else { throw dialect.error(.missingScope) }
    return login.account
  }
}
