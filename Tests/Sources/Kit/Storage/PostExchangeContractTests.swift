import Foundation
import Posts
import Storage
import Synchronization
import Testing

/// Exporting read marks and stars, and importing them into another store.
@Suite(.timeLimit(.minutes(1)))
struct PostExchangeContractTests {
  @Test func readPostsReturnsTheReadPostsOfAllSources() async throws {
    let store = try makeStore()
    try await store.save([post("2"), post("1"), post("3")], of: "b")
    try await store.set(.seen, keys("1", "2", of: "b"), at: date(1))
    try await store.set(.seen, keys("0", of: "a"), at: date(1))
    #expect(try await store.readPosts() == keys("0", of: "a") + keys("1", "2", of: "b"))
  }

  @Test func starredPostsAreExportedAndImported() async throws {
    let (one, other) = (try makeStore(), try makeStore())
    try await one.save([post("1", 7, bytes: 3, at: 5), post("2")], of: "a", at: 10)
    try await one.set(.star, keys("1"), at: date(20))
    let starred = try await one.flaggedPosts()
    #expect(starred.map(\.key) == keys("1"))
    #expect(try await other.add(flagged: starred, at: date(1_000)) == [.star: keys("1")])
    #expect(try await other.flaggedPosts() == starred)
    let state = try #require(try await other.state("1"))
    #expect(state.isUnread && state.viewer.flags.contains(.star))
    #expect(state.arrivedAt == date(10))
    #expect(state.flagsChangedAt[.star] == date(20))
    #expect(try await other.unreadPosts(of: nil).counts == ["a": 1])
    #expect(try await other.add(flagged: starred, at: date(2_000)).isEmpty, "it is there")
  }

  @Test func importingAStarOfAStoredPostChangesNothingElse() async throws {
    let store = try makeStore()
    try await store.save([post("1", 1)], of: "a")
    try await store.set(.seen, keys("1"), at: date(1))
    let starred = FlaggedPost(source: "a", post: post("1", 9), arrivedAt: date(0), flags: [.star: date(2)])
    #expect(try await store.add(flagged: [starred], at: date(3)) == [.star: keys("1")])
    #expect(try await store.flaggedPosts().map(\.post) == [post("1", 1)])
    #expect(try await store.state("1")?.isUnread == false)
  }

  @Test func anImportedPostKeepsItsExistingState() async throws {
    let store = try makeStore()
    try await store.set(.seen, keys("1"), at: date(1))
    let starred = FlaggedPost(source: "a", post: post("1", 9), arrivedAt: date(0), flags: [.star: date(2)])
    #expect(try await store.add(flagged: [starred], at: date(3)) == [.star: keys("1")])
    #expect(try await store.starred() == ["1"])
    #expect(try await store.state("1")?.isUnread == false)
    #expect(try await store.unreadPosts(of: nil).counts == [:])
  }

  @Test func importingAStarredPostAddsItsMissingContent() async throws {
    let store = try makeStore()
    try await store.set(.star, keys("1"), at: date(1))
    let starred = FlaggedPost(source: "a", post: post("1", 9), arrivedAt: date(0), flags: [.star: date(2)])
    #expect(try await store.add(flagged: [starred], at: date(3)) == [.star: keys("1")])
    #expect(try await store.flaggedPosts().map(\.post) == [post("1", 9)])
    #expect(try await store.state("1")?.flagsChangedAt[.star] == date(1))
    #expect(try await store.add(flagged: [starred], at: date(4)).isEmpty, "it is there")
  }

  @Test func postsOfAnotherAccountAreNotImported() async throws {
    let mine = StoreAccounts(active: { ["me"] }, retained: { ["me"] })
    let (one, other) = (try makeStore(accounts: mine), try makeStore())
    try await one.save([post("1", account: "me")], of: "a")
    try await one.set(.star, keys("1"), at: date(1))
    let starred = try await one.flaggedPosts()
    #expect(starred.map(\.post.account) == ["me"])
    #expect(try await other.add(flagged: starred, at: date(2)).isEmpty)
    #expect(try await other.flaggedPosts().isEmpty)
  }

  @Test func postsOfALoggedOutAccountAreNotExported() async throws {
    let active = Mutex<Set<String>>(["me"])
    let store = try makeStore(accounts: StoreAccounts(active: { active.withLock(\.self) }, retained: { ["me"] }))
    try await store.save([post("1", account: "me"), post("2")], of: "a")
    try await store.set(.star, keys("1", "2"), at: date(1))
    try await store.set(.seen, keys("1", "2"), at: date(1))
    active.withLock { $0 = [] }
    #expect(try await store.flaggedPosts().map(\.key) == keys("2"))
    #expect(try await store.readPosts() == keys("2"))
  }

  @Test func anImportDoesNotStarAPostOfAnInactiveAccount() async throws {
    let active = Mutex<Set<String>>(["me"])
    let store = try makeStore(accounts: StoreAccounts(active: { active.withLock(\.self) }, retained: { ["me"] }))
    try await store.save([post("1", account: "me")], of: "a")
    active.withLock { $0 = [] }
    let starred = FlaggedPost(source: "a", post: post("1"), arrivedAt: date(0), flags: [.star: date(2)])
    #expect(try await store.add(flagged: [starred], at: date(3)).isEmpty)
    active.withLock { $0 = ["me"] }
    #expect(try await store.state("1")?.viewer.flags.contains(.star) == false)
  }

  @Test func aPostWithoutContentIsNeitherImportedNorSaved() async throws {
    let store = try makeStore()
    let starred = FlaggedPost(source: "a", post: post("1", bytes: 0), arrivedAt: date(0), flags: [.star: date(2)])
    #expect(try await store.add(flagged: [starred], at: date(3)).isEmpty)
    try await store.save([post("2", 7)], of: "a")
    try await store.update(post("2", bytes: 0), of: "a")
    try await store.save([post("2", bytes: 0), post("3", bytes: 0)], of: "a", at: 10)
    #expect(try await store.posts(of: "a", before: nil, limit: 9).map(\.value) == [Data([7])])
  }

  @Test func futureDatesOfAnImportedStarredPostBecomeTheCurrentDate() async throws {
    let store = try makeStore()
    let starred = FlaggedPost(source: "a", post: post("1"), arrivedAt: date(900), flags: [.star: date(900)])
    try await store.add(flagged: [starred], at: date(3))
    let state = try #require(try await store.state("1"))
    #expect(state.arrivedAt == date(3))
    #expect(state.flagsChangedAt[.star] == date(3))
  }
}
