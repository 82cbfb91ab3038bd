/// The visits of accounts in a round of loads: each account is visited once, however many of its feeds are loaded.
actor AccountVisits {
  private let sources: SubscribedSources
  private var visits: [Subscription.ID: Task<Void, any Error>] = [:]

  init(_ sources: SubscribedSources) { self.sources = sources }

  deinit { visits.values.forEach { $0.cancel() } }

  /// Visits the account of a feed, or waits for the visit of this round.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func visit(_ subscription: Subscription) async throws {
    let account = subscription.account ?? subscription.id
    let visit = visits[account] ?? Task { [sources] in _ = try await sources.sync(subscription) }
    visits[account] = visit
    try await withTaskCancellationHandler {
      try await visit.value
    } onCancel: {
      visit.cancel()
    }
  }
}
