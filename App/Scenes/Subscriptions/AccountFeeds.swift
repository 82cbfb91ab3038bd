import Commands
import Loading
import Posts
import Sources
import SubscriptionList
import Subscriptions

/// Changes the lists of accounts on their servers.
nonisolated struct AccountFeeds: Sendable {
  /// Sends a change of an account's list, or stores it while the server cannot be reached; throws `LoadFailure`.
  typealias Change = @Sendable (ListingChange, Subscription) async throws -> WriteOutcome

  /// The accounts, in the order of the list.
  let accounts: @Sendable () -> [Subscription]
  /// A feed as its account lists it; nil if the account does not list it.
  let listed: @Sendable (Subscription) -> ListedFeed?
  let change: Change

  /// A change of an account's list, with the change that reverts it; nil if it cannot be reverted.
  private nonisolated struct Step: Sendable {
    let account: Subscription
    let change: ListingChange
    let inverse: ListingChange?
  }

  /// A feed of an account.
  private nonisolated struct Feed {
    let listed: ListedFeed
    let account: Subscription

    var id: ListedFeed.ID { listed.id }
  }

  func remove(_ subscriptions: [Subscription]) async throws -> ListEdit {
    try await make(
      try subscriptions.map(feed).map { feed -> Step in
        let inverse = (feed.listed.address ?? Self.webAddress(of: feed.id)).map { address in
          ListingChange.subscribe(address: address, title: feed.listed.title, labels: feed.listed.labels)
        }
        return Step(account: feed.account, change: .unsubscribe(feed.id), inverse: inverse)
      })
  }

  /// Changes the title of a feed.
  func rename(_ subscription: Subscription, to name: String) async throws -> (name: String, edit: ListEdit) {
    guard let title = SubscriptionName.clean(name) else { throw LoadFailure(ListProblem.unwritable) }
    let feed = try feed(subscription)
    let step = Step(
      account: feed.account, change: .rename(feed.id, title: title),
      inverse: .rename(feed.id, title: feed.listed.title))
    return (title, try await make([step]))
  }

  /// Adds labels to feeds, and removes labels from them; labels may be prefixed with the account's name.
  func tag(_ subscriptions: [Subscription], adding new: [String], removing old: [String]) async throws -> ListEdit {
    try await make(
      try subscriptions.map(feed).compactMap { feed -> Step? in
        // A group is named after its label on the server, with surrounding and repeated blanks removed.
        let groups = Set(feed.listed.labels.compactMap(SubscriptionName.clean))
        let added = AccountLabels.labels(new, of: feed.account).filter { !groups.contains($0) }
        let unwanted = Set(AccountLabels.labels(old, of: feed.account))
        let removed = feed.listed.labels.filter { SubscriptionName.clean($0).map(unwanted.contains) == true }
        guard !added.isEmpty || !removed.isEmpty else { return nil }
        return Step(
          account: feed.account, change: .label(feed.id, adding: added, removing: removed),
          inverse: .label(feed.id, adding: removed, removing: added))
      })
  }

  private func feed(_ subscription: Subscription) throws -> Feed {
    guard let listed = listed(subscription), let account = accounts().first(where: { $0.id == subscription.account })
    else { throw LoadFailure(ListProblem.notListed) }
    return Feed(listed: listed, account: account)
  }

  /// Makes changes in order, until one fails; throws if none was made.
  private func make(_ steps: [Step]) async throws -> ListEdit {
    var made: [Step] = []
    var waiting: LoadFailure?
    for step in steps {
      do {
        switch try await change(step.change, step.account) {
        case .made, .cancelled: made.append(step)
        case .unchanged: break
        case .pending(let reason):
          made.append(step)
          waiting = reason
        }
      } catch let error as LoadFailure {
        guard !made.isEmpty else { throw error }
        return ListEdit(back: back(made), isOnServer: true, waiting: waiting, failure: error)
      }
    }
    return ListEdit(back: back(made), isOnServer: true, waiting: waiting)
  }

  /// Reverts changes in reverse order; nil if one of them cannot be reverted.
  private func back(_ made: [Step]) -> (@Sendable () async throws -> Void)? {
    guard made.allSatisfy({ $0.inverse != nil }) else { return nil }
    return { [change] in
      for step in made.reversed() {
        if let inverse = step.inverse { _ = try await change(inverse, step.account) }
      }
    }
  }

  /// The address in a feed's id, where some servers put it; nil if the id contains none.
  private static func webAddress(of feed: ListedFeed.ID) -> String? {
    let start = "feed/"
    guard feed.hasPrefix(start + "http") else { return nil }
    let address = String(feed.dropFirst(start.count))
    return SourceAddress(address).url == nil ? nil : address
  }
}
