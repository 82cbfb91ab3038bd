import Loading

/// The syncs of accounts while many feeds are loaded: each account is synced once, regardless of the number of its
/// feeds.
actor AccountVisits {
  private let sources: SubscribedSources
  private let running = SingleFlight<Subscription.ID, Void>()
  /// The results of the syncs that have ended.
  private var results: [Subscription.ID: Result<Void, LoadFailure>] = [:]

  init(_ sources: SubscribedSources) { self.sources = sources }

  /// Syncs the account of a feed, or joins its running sync, which is cancelled when no feed waits for it anymore.
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
