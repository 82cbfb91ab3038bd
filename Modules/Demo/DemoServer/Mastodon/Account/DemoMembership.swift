/// The part of the Mastodon-compatible server that needs accounts: logins, writes, and the data of each account.
struct DemoMembership: Sendable {
  private static let scheme = "Bearer "

  let statuses: DemoStatuses
  let dialect: DemoDialect
  let logins = DemoLogins()
  let ledger: DemoLedger

  init(statuses: DemoStatuses, dialect: DemoDialect, faults: [DemoFault]) {
    (self.statuses, self.dialect) = (statuses, dialect)
    ledger = DemoLedger(faults: faults)
  }

  /// Adds the routes; `timelines` answers pages of timelines.
  func add(to router: inout Router, _ timelines: MastodonRoutes) {
    OAuthRoutes(membership: self).add(to: &router)
    WriteRoutes(membership: self).add(to: &router)
    WriteReport(ledger: ledger).add(to: &router)
    ShelfRoutes(membership: self, timelines: timelines).add(to: &router)
    NoticeRoutes(membership: self).add(to: &router)
  }

  /// The account of a request whose token permits `scope`; throws 401 without a valid token, and 403 if the token does
  /// not have that scope.
  func account(_ request: Request, _ scope: String) throws -> DemoAccount {
    guard let account = try visitor(request, scope) else { throw dialect.error(401) }
    return account
  }

  /// The account whose token a request carries, for an endpoint where the token is optional; nil if there is no token.
  ///
  /// Throws 401 for an invalid token, and 403 if the token lacks `scope`.
  func visitor(_ request: Request, _ scope: String) throws -> DemoAccount? {
    guard let field = request.headers["authorization"] else { return nil }
    guard field.hasPrefix(Self.scheme), let login = logins.login(String(field.dropFirst(Self.scheme.count))) else {
      throw dialect.error(401)
    }
    guard login.scopes.permit(scope) else { throw dialect.error(403) }
    return login.account
  }

  /// The account of a request that requires a token, and the writer of the response.
  func json(_ request: Request, _ scope: String) throws -> (account: DemoAccount, json: MastodonJSON) {
    let account = try account(request, scope)
    return (account, MastodonJSON(base: request.base, ledger: ledger, viewer: account))
  }

  /// The writer of a response to a request whose token is optional.
  func visitorJSON(_ request: Request, _ scope: String) throws -> MastodonJSON {
    MastodonJSON(base: request.base, ledger: ledger, viewer: try visitor(request, scope))
  }
}
