import Loading
import Posts
import SceneTesting
import Sources
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// A change of the list of an account, followed by the opposite change.
@Suite(.timeLimit(.minutes(1)))
struct RevertedChangeTests {
  private static let address = "http://hills.example/rss"

  private let server = PlayedAccount()
  private let account = PlayedProgram.account

  /// Changes of the list of the server, each with the change that reverts it.
  private static let changes: [(ListingChange, ListingChange)] = [
    (.subscribe(address: address, title: nil, labels: ["news"]), .unsubscribe("feed/\(address)")),
    (.unsubscribe("feed/1"), .subscribe(address: "http://lakes.example/rss", title: "Lakes", labels: ["a", "b"])),
    (.rename("feed/1", title: "Deep lakes"), .rename("feed/1", title: "Lakes")),
    (.label("feed/1", adding: ["c"], removing: ["a"]), .label("feed/1", adding: ["a"], removing: ["c"])),
  ]

  @Test(arguments: changes) func theOppositeOfAPendingChangeDropsThePendingChange(
    change: ListingChange, back: ListingChange
  )
    async throws
  {
    let (program, offline) = try await makeSUT()
    let before = offline.sources.list.all
    #expect(try await offline.sources.change(change, of: account) == .pending(.offline))
    #expect(offline.sources.list.all != before)
    #expect(try await offline.sources.change(back, of: account) == .cancelled)
    #expect(offline.sources.list.all == before)
    #expect(await offline.sources.syncState(of: account).waitingChanges == 0)
    _ = try await program.sources.sync(account)
    #expect(server.changes == [])
  }

  @Test(arguments: changes) func aChangeThatTheServerDidNotReceiveIsDropped(change: ListingChange, back: ListingChange)
    async throws
  {
    let (program, _) = try await makeSUT()
    server.before.update { $0 = { _ in throw LoadFailure.connectivity(.refused) } }
    guard case .pending = try await program.sources.change(change, of: account) else {
      Issue.record("The change does not wait.")
      return
    }
    server.before.update { $0 = nil }
    #expect(try await program.sources.change(back, of: account) == .cancelled)
    _ = try await program.sources.sync(account)
    #expect(server.state.state.feeds.map(\.title) == ["Lakes"])
  }

  @Test func theOppositeOfAPossiblySentChangeIsSentAfterIt() async throws {
    let (program, _) = try await makeSUT()
    server.after.update {
      $0 = { request in
        if request.hasPrefix("rename") { throw LoadFailure.connectivity(.closed) }
      }
    }
    _ = try await program.sources.change(.rename("feed/1", title: "Deep lakes"), of: account)
    server.before.update { $0 = { _ in throw LoadFailure.connectivity(.refused) } }
    // This attempt certainly did not reach the server, but the earlier one may have.
    await #expect(throws: LoadFailure.self) { try await program.sources.send(to: account.id) }
    for hook in [server.before, server.after] { hook.update { $0 = nil } }
    #expect(try await program.sources.change(.rename("feed/1", title: "Lakes"), of: account) == .made)
    #expect(server.changes.last == "rename|feed/1|Lakes")
    #expect(server.state.state.feeds.map(\.title) == ["Lakes"])
  }

  @Test func theOppositeOfOneOfSeveralChangesIsSentLast() async throws {
    let (program, offline) = try await makeSUT()
    for title in ["A", "B", "Lakes"] {
      #expect(
        try await offline.sources.change(.rename("feed/1", title: title), of: account) == .pending(.offline))
    }
    _ = try await program.sources.sync(account)
    #expect(server.changes == ["rename|feed/1|A", "rename|feed/1|B", "rename|feed/1|Lakes"])
  }

  @Test func aChangeAlreadyShownInTheListIsStillSentAfterEarlierChanges() async throws {
    let (program, offline) = try await makeSUT()
    for title in ["A", "B", "Lakes"] {
      _ = try await offline.sources.change(.rename("feed/1", title: title), of: account)
    }
    server.before.update {
      $0 = { request in
        if request.hasPrefix("rename") { throw LoadFailure.badStatus(503) }
      }
    }
    _ = try await program.sources.sync(account)
    server.before.update { $0 = nil }
    _ = try await program.sources.sync(account)
    #expect(server.state.state.feeds.map(\.title) == ["Lakes"])
  }

  @Test func aChangeWithoutAnEffectRevertsNothing() async throws {
    let (program, offline) = try await makeSUT()
    for _ in 1...2 {
      #expect(
        try await offline.sources.change(.rename("feed/1", title: "A"), of: account) == .pending(.offline))
    }
    _ = try await program.sources.sync(account)
    #expect(server.state.state.feeds.map(\.title) == ["A"])
  }

  /// A program after its first sync, and a second one without a network; they share the store and the lists.
  private func makeSUT() async throws -> (program: PlayedProgram, offline: PlayedProgram) {
    server.state.update { state in
      state.feeds = [
        ListedFeed(id: "feed/1", title: "Lakes", address: "http://lakes.example/rss", labels: ["a", "b"])
      ]
    }
    let stores = TestStores(accounts: PlayedProgram.accounts)
    let program = PlayedProgram(server, stores: stores)
    _ = try await program.sources.sync(account)
    let offline = PlayedProgram(server, stores: stores, lists: program.sources.list.lists, policy: .savedOnly)
    return (program, offline)
  }
}
