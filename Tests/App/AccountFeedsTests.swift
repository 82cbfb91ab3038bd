import Foundation
import Loading
import Posts
import SceneTesting
import Sources
import SubscriptionList
import Subscriptions
import Testing

@testable import App
@testable import Commands

/// Changes the lists of accounts.
@Suite(.timeLimit(.minutes(1)))
struct AccountFeedsTests {
  private nonisolated static let refusal = LoadFailure.connectivity(.refused).at("rss.example")
  private let lakes = AccountsDouble.feed("feed/12", "Lakes", tags: ["Home", "news"])
  private let hills = AccountsDouble.feed("feed/https://hills.example/rss", "Hills")

  @Test func aFeedIsRenamedOnItsServerAndUndoRestoresItsName() async throws {
    let (sut, accounts) = makeSUT()
    let (name, edit) = try await sut.rename(lakes, to: "Deep\tlakes ")
    #expect(name == "Deep lakes")
    #expect(edit.isOnServer)
    try await edit.back?()
    #expect(
      accounts.changes.state == [.rename("feed/12", title: "Deep lakes"), .rename("feed/12", title: "Lakes")])
  }

  @Test func changingTheGroupsOfAFeedChangesItsLabelsAndCanBeUndone() async throws {
    let (sut, accounts) = makeSUT()
    let edit = try await sut.tag([lakes, hills], adding: ["art", "Home/news"], removing: ["none"])
    let back = try #require(edit.back)
    try await back()
    #expect(
      accounts.changes.state == [
        .label("feed/12", adding: ["art"], removing: []),
        .label("feed/https://hills.example/rss", adding: ["art", "news"], removing: []),
        .label("feed/https://hills.example/rss", adding: [], removing: ["art", "news"]),
        .label("feed/12", adding: [], removing: ["art"]),
      ])
  }

  @Test func aGroupChangeThatAffectsNoLabelIsNotSent() async throws {
    let (sut, accounts) = makeSUT()
    _ = try await sut.tag([lakes], adding: ["news", "Home"], removing: ["art"])
    #expect(accounts.changes.state == [])
    _ = try await sut.tag([lakes], adding: [], removing: ["Home/news"])
    #expect(accounts.changes.state == [.label("feed/12", adding: [], removing: ["news"])])
  }

  @Test func removingALabelSendsTheNameThatTheServerUses() async throws {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    let listed = ListedFeed(id: "feed/12", title: "Lakes", labels: ["big\u{A0}news"])
    let sut = AccountFeeds(accounts: { accounts.syncedAccounts }, listed: { _ in listed }) {
      try await accounts.change($0, of: $1)
    }
    let feed = AccountsDouble.feed("feed/12", "Lakes", tags: ["Home", "big news"])
    _ = try await sut.tag([feed], adding: ["big news"], removing: [])
    #expect(accounts.changes.state == [], "the feed has the label")
    _ = try await sut.tag([feed], adding: [], removing: ["Home/big news"])
    #expect(accounts.changes.state == [.label("feed/12", adding: [], removing: ["big\u{A0}news"])])
  }

  @Test func undoingARemovalSubscribesAgainIfTheAddressIsKnown() async throws {
    let (sut, accounts) = makeSUT()
    let edit = try await sut.remove([hills])
    try await edit.back?()
    #expect(
      accounts.changes.state == [
        .unsubscribe("feed/https://hills.example/rss"),
        .subscribe(address: "https://hills.example/rss", title: "Hills", labels: []),
      ])
    let isReversible = try await sut.remove([lakes, hills]).back != nil
    #expect(!isReversible, "the server's id of the first does not contain its address")
  }

  @Test func aPendingChangeIsReported() async throws {
    let (sut, _) = makeSUT(.success(.pending(Self.refusal)))
    let edit = try await sut.remove([lakes])
    #expect(edit.waiting == Self.refusal)
    #expect(edit.failure == nil)
  }

  @Test func ifTheFirstChangeIsRefusedTheOthersAreNotSent() async {
    let (sut, accounts) = makeSUT(.failure(Self.refusal))
    await #expect(throws: LoadFailure.self) { _ = try await sut.remove([lakes, hills]) }
    #expect(accounts.changes.state.count == 1)
  }

  @Test func afterARefusedChangeTheEarlierChangesCanBeUndone() async throws {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    let sut = AccountFeeds(accounts: { accounts.syncedAccounts }, listed: AccountsDouble.listed) { change, account in
      if change == .label("feed/12", adding: ["art"], removing: []) { throw Self.refusal }
      return try await accounts.change(change, of: account)
    }
    let edit = try await sut.tag([hills, lakes], adding: ["art"], removing: [])
    #expect(edit.failure == Self.refusal)
    try await edit.back?()
    #expect(
      accounts.changes.state == [
        .label("feed/https://hills.example/rss", adding: ["art"], removing: []),
        .label("feed/https://hills.example/rss", adding: [], removing: ["art"]),
      ])
  }

  @Test func aFeedWhoseAccountIsMissingCannotBeChanged() async {
    let sut = AccountFeeds(accounts: { [] }, listed: AccountsDouble.listed) { _, _ in .made }
    await #expect(throws: LoadFailure.self) { _ = try await sut.remove([lakes]) }
  }

  private func makeSUT(
    _ outcome: Result<WriteOutcome, LoadFailure> = .success(.made)
  ) -> (sut: AccountFeeds, accounts: AccountsDouble) {
    let accounts = AccountsDouble([AccountsDouble.account("Home")], outcome: outcome)
    let sut = AccountFeeds(accounts: { accounts.syncedAccounts }, listed: AccountsDouble.listed) {
      try await accounts.change($0, of: $1)
    }
    return (sut, accounts)
  }
}
