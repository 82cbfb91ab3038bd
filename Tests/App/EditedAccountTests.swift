import Foundation
import Loading
import Posts
import Reading
import SceneTesting
import Sources
import SubscriptionList
import Subscriptions
import Testing

@testable import App
@testable import Commands
@testable import ReadingSupport

/// Changes own sources and feeds of an account together.
@Suite(.timeLimit(.minutes(1)))
struct EditedAccountTests {
  private let own = Subscription("https://own.example/feed", name: "Own")
  private let home = AccountsDouble.account("Home")
  private let feed = AccountsDouble.feed("feed/https://hills.example/rss", "Hills")

  @Test func oneCommandTagsBothUserSourcesAndAccountFeeds() async throws {
    let (sut, list, accounts) = makeSUT()
    let edit = try await sut.tag([own.id, feed.id], adding: ["news"], removing: [])
    let id = "feed/https://hills.example/rss"
    #expect(accounts.changes.state == [.label(id, adding: ["news"], removing: [])])
    #expect(list.subscription(own.id)?.tags == ["news"])
    #expect(edit.isOnServer)
    try await edit.back?()
    #expect(accounts.changes.state.last == .label(id, adding: [], removing: ["news"]))
    #expect(list.subscription(own.id)?.tags == [])
  }

  @Test func ifTheServerRefusesAChangeUserSourcesAreUnchanged() async {
    let (sut, list, _) = makeSUT(.failure(.connectivity(.refused)))
    await #expect(throws: LoadFailure.self) { _ = try await sut.remove([own.id, feed.id]) }
    #expect(list.subscription(own.id) != nil)
  }

  @Test func removingAnAccountFromTheListSendsNoChange() async throws {
    let (sut, list, accounts) = makeSUT()
    let edit = try await sut.remove([home.id, feed.id])
    #expect(accounts.changes.state == [])
    #expect(!edit.isOnServer)
    #expect(list.subscription(home.id) == nil)
    try await edit.back?()
    #expect(list.subscription(home.id) != nil)
  }

  @Test func theRowOfAFeedNamesItsAccount() {
    let (sut, _, _) = makeSUT()
    let rows = sut.current
    #expect(rows.map(\.account) == [nil, nil, "Home"])
    #expect(rows.map(\.accountState) == [nil, AccountState(), nil])
    #expect(rows[1].kind == "reader")
  }

  @Test func undoRestoresTheServersVersionOfAFeed() async throws {
    let server = PlayedAccount()
    let hills = ListedFeed(id: "feed/2", title: "Lakes", address: "http://hills.example/rss", labels: ["news"])
    server.state.update { $0.feeds.append(hills) }
    let program = PlayedProgram(server)
    _ = try await program.sources.sync(PlayedProgram.account)
    let sut = EditedSubscriptions(sources: program.sources, isInteractive: false)
    let id = ListedAddress.address(of: hills.id, in: PlayedAccount.address)
    #expect(program.sources.list.subscription(id)?.name != "Lakes", "another feed has the name here")
    let renamed = try await sut.rename(id, to: "Hills").edit
    let undoOfRenaming = try #require(renamed.back)
    try await undoOfRenaming()
    #expect(server.changes.last == "rename|feed/2|Lakes")
    let removed = try await sut.remove([id])
    let undoOfRemoval = try #require(removed.back, "the id does not contain the address, and the server has sent it")
    try await undoOfRemoval()
    #expect(server.changes.last == "subscribe|http://hills.example/rss|Lakes|news")
  }

  private func makeSUT(
    _ outcome: Result<WriteOutcome, LoadFailure> = .success(.made)
  ) -> (sut: EditedSubscriptions, list: SubscriptionList, accounts: AccountsDouble) {
    let list = SubscriptionList(
      file: nil, builtIn: [own, home, feed], passwords: .inMemory(), isAddress: { _ in true }, onProblems: { _ in },
      onError: { _ in })
    let cache = Cache(now: { Date() }, onProblem: { _ in }) { nil }
    let sources = SubscribedSources(
      list,
      opener: SourceOpener(
        SourceRecognizer([]), client: OfflineClient(), cache: cache, policy: .savedOnly, pageSize: 10,
        imageMetadata: { _ in nil }, language: { "en" }),
      keep: { .usual }, onMove: { _, _ in }, onMissing: { _ in })
    let accounts = AccountsDouble([home], outcome: outcome)
    let feeds = AccountFeeds(accounts: { accounts.syncedAccounts }, listed: AccountsDouble.listed) {
      try await accounts.change($0, of: $1)
    }
    return (EditedSubscriptions(sources: sources, isInteractive: false, feeds: feeds), list, accounts)
  }
}
