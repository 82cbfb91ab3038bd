import Loading

/// The syncs of accounts in a round of loads: each account is synced once, regardless of how many of its feeds are
/// loaded.
actor AccountVisits {
  private let sources: SubscribedSources
  private let running = SingleFlight<Subscription.ID, Void>()
  /// The results of the syncs that have ended.
  private var results: [Subscription.ID: Result<Void, LoadFailure>] = [:]

  init(_ sources: SubscribedSources) { self.sources = sources }

  /// Syncs the account of a feed, or joins its sync of this round, which is cancelled once no feed waits for it.
  func visit(_ subscription: Subscription) async throws {
    let account = subscription.account ?? subscription.id
    try await running.value(for: account) { try await self.visitOnce(account, subscription) }
  }

  private func visitOnce(_ account: Subscription.ID, _ subscription: Subscription) async throws {
    if let result = results[account] { return try result.get() }
    do {
      _ = try await sources.sync(subscription)
      results[account] = .success(())
    } catch let failure as LoadFailure {
      results[account] = .failure(failure)
      throw failure
    }
  }
}
