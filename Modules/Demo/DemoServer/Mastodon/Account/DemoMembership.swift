/// The part of the Mastodon-compatible server that needs accounts: logins, writes, and the data of each account.
struct DemoMembership: Sendable {
  let statuses: DemoStatuses
  let gate: DemoGate
  let ledger: DemoLedger

  init(statuses: DemoStatuses, dialect: DemoDialect, faults: [DemoFault]) {
    self.statuses = statuses
    gate = DemoGate(logins: DemoLogins(), dialect: dialect)
    ledger = DemoLedger(faults: faults)
  }

  /// Adds the routes; `timelines` answers pages of timelines.
  func add(to router: inout Router, _ timelines: MastodonRoutes) {
    OAuthRoutes(gate: gate).add(to: &router)
    WriteRoutes(statuses: statuses, gate: gate, ledger: ledger).add(to: &router)
    WriteReport(ledger: ledger).add(to: &router)
    ShelfRoutes(membership: self, timelines: timelines).add(to: &router)
    NoticeRoutes(membership: self).add(to: &router)
  }

  /// The account of a request that needs a token, and the writer of its response.
  ///
  /// - Throws: `ServerError`, as `DemoGate.account`.
  func json(_ request: Request, _ scope: String) throws -> (account: DemoAccount, json: MastodonJSON) {
    let account = try gate.account(request, scope)
    return (account, MastodonJSON(base: request.base, ledger: ledger, viewer: account))
  }

  /// The writer of a response that everyone may read.
  ///
  /// - Throws: `ServerError`, as `DemoGate.visitor`.
  func visitorJSON(_ request: Request, _ scope: String) throws -> MastodonJSON {
    MastodonJSON(base: request.base, ledger: ledger, viewer: try gate.visitor(request, scope))
  }
}
