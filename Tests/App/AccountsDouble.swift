import Foundation
import Loading
import Posts
import Reading
import SceneTesting
import Sources
import SubscriptionList

@testable import Commands

/// Accounts whose syncs and changes a test answers.
nonisolated final class AccountsDouble: SyncedAccounts {
  let syncedAccounts: [Subscription]
  /// The names of the accounts to sync, and the changes, in order.
  let messages = WaitableState<[String]>([])
  let changes = WaitableState<[ListingChange]>([])
  /// The feeds of all accounts; subscribing adds one.
  let feeds: WaitableState<[Subscription]>
  private let steps: [SyncStep]
  private let report: @Sendable (Subscription) throws -> SyncReport
  private let outcome: Result<WriteOutcome, LoadFailure>

  init(
    _ accounts: [Subscription], feeds: [Subscription] = [], steps: [SyncStep] = [],
    outcome: Result<WriteOutcome, LoadFailure> = .success(.made),
    report: @escaping @Sendable (Subscription) throws -> SyncReport = { _ in SyncReport(at: AccountsDouble.date) }
  ) {
    syncedAccounts = accounts
    self.feeds = WaitableState(feeds)
    (self.steps, self.outcome, self.report) = (steps, outcome, report)
  }

  /// The date of each sync.
  static let date = Date(timeIntervalSince1970: 1_790_000_000)

  /// An account.
  static func account(_ name: String, at server: String = "rss.example") -> Subscription {
    Subscription("reader:https://\(server)/api/greader.php", name: name)
  }
  /// A feed of the account Home.
  static func feed(_ id: ListedFeed.ID, _ name: String, tags: [String] = ["Home"]) -> Subscription {
    Subscription(ListedAddress.address(of: id, in: account("Home").id), name: name, tags: tags)
  }

  /// A feed as the account Home lists it; its server sends no addresses.
  static func listed(_ feed: Subscription) -> ListedFeed? {
    ListedAddress.feed(of: feed.id).map { id in
      ListedFeed(id: id, title: feed.name, labels: feed.tags.filter { $0 != "Home" })
    }
  }

  func feeds(of account: Subscription) -> [Subscription] { feeds.state }

  func sync(_ account: Subscription, onStep: @escaping @Sendable (SyncStep) -> Void) async throws -> SyncReport {
    messages.update { $0.append(account.name) }
    for step in steps { onStep(step) }
    return try report(account)
  }

  func change(_ change: ListingChange, of account: Subscription) async throws -> WriteOutcome {
    messages.update { $0.append(account.name) }
    changes.update { $0.append(change) }
    let result = try outcome.get()
    if case .subscribe(let address, let title, _) = change {
      feeds.update { $0.append(AccountsDouble.feed("feed/\(address)", title ?? address)) }
    }
    return result
  }
}
