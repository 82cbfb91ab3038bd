import Foundation
import Posts
import Storage
import Testing

///   every store keeps posts.
@Suite(.timeLimit(.minutes(1)))
struct PostExpiryContractTests {
  private static let day = 24 * 3_600.0

  @Test func postsOfTheLatestLoadOfAMovedSourceDoNotExpire() async throws {
    let sut = try makeStore()
    try await sut.save([post("old")], of: "b", at: 0)
    try await sut.save([post("new")], of: "a", at: 60 * Self.day)
    try await sut.move("a", to: "b")
    let rules = KeepRules(subscriptions: ["b": .age(Self.day)])
    #expect(try await sut.removeExpired(rules, at: date(100 * Self.day)) == 1)
    #expect(try await sut.ids(of: "b") == ["new"])
  }

  @Test func readPostsExpireAfter30DaysAndUnreadPostsNeverByDefault() async throws {
    let sut = try await makeSUT()
    #expect(try await left(in: sut, .usual, after: 29.9) == ["new", "read", "starred", "unread"])
    #expect(try await left(in: sut, .usual, after: 30) == ["new", "starred", "unread"])
    #expect(try await left(in: sut, .usual, after: 1_000) == ["new", "starred", "unread"])
  }

  @Test func aKeepRuleWithAnAgeAppliesToReadAndUnreadPosts() async throws {
    let sut = try await makeSUT()
    #expect(try await left(in: sut, .age(90 * Self.day), after: 89.9) == ["new", "read", "starred", "unread"])
    #expect(try await left(in: sut, .age(90 * Self.day), after: 90) == ["new", "starred"])
  }

  @Test func theRuleNamedAlwaysKeepsAllPosts() async throws {
    let sut = try await makeSUT()
    #expect(try await left(in: sut, .always, after: 10_000) == ["new", "read", "starred", "unread"])
  }

  @Test func unsubscribedSourcesKeepPostsForSevenDays() async throws {
    let sut = try await makeSUT()
    #expect(try await left(in: sut, nil, after: 6.9) == ["new", "read", "starred", "unread"])
    #expect(try await left(in: sut, nil, after: 7) == ["new", "starred"])
    #expect(try await left(in: sut, nil, after: 8) == ["starred"])
    #expect(try await sut.set(.unstar, keys("starred"), at: date()).posts == keys("starred"))
    #expect(try await left(in: sut, nil, after: 8) == [])
    #expect(try await sut.unreadPosts(of: nil).counts == [:])
  }

  /// Otherwise, they would return as unread.
  @Test func postsInTheLatestResponseOfTheirSourceAreKept() async throws {
    let sut = try makeStore()
    try await sut.save([post("1"), post("2")], at: 0)
    try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date(1))
    try await sut.save([post("2")], at: 1_800)
    #expect(try await left(in: sut, .usual, after: 40) == ["1", "2"])
    #expect(try await sut.save([post("2")], at: 40 * Self.day)["2"]?.isUnread == false)
    #expect(try await left(in: sut, .usual, after: 40) == ["2"])
  }

  @Test func theReadStateOfAPostThatWasNeverLoadedExpiresAfter30Days() async throws {
    let sut = try makeStore()
    try await sut.set(.unseen, keys("unread"), at: date())
    try await sut.set(.seen, keys("read"), at: date())
    try await sut.set(.star, keys("starred"), at: date())
    try await sut.save([post("new")], at: Self.day)
    let rules = KeepRules(subscriptions: ["a": .usual])
    #expect(try await sut.removeExpired(rules, at: date(29 * Self.day)) == 0)
    #expect(try await sut.removeExpired(rules, at: date(30 * Self.day)) == 2)
    #expect(try await sut.states(of: "a", ["unread", "read", "starred"]).keys.sorted() == ["starred"])
  }

  @Test func aLastSeenDateInTheFutureBecomesTheCurrentDate() async throws {
    let sut = try makeStore()
    try await sut.save([post("1")], at: 1_000 * Self.day)
    #expect(try await left(in: sut, nil, after: 0) == ["1"])
    #expect(try await sut.state("1")?.confirmedAt == date())
    #expect(try await left(in: sut, nil, after: 7) == [])
  }

  @Test func theOldestReadPostsAreRemovedBeforeTheOldestUnread() async throws {
    let sut = try makeStore()
    for (position, id) in ["1", "2", "3", "4", "5", "6"].enumerated() {
      let source = id == "3" ? "b" : "a"
      try await sut.save([post(id, bytes: 100)], of: source, at: Double(position) * 7_200)
    }
    try await sut.set(.seen, keys("2", "4") + keys("3", of: "b"), at: date())
    try await sut.set(.star, keys("2", "none"), at: date())
    for (limit, left) in [
      (600, ["6", "5", "4", "3", "2", "1"]), (599, ["6", "5", "4", "2", "1"]), (350, ["6", "5", "2"]),
      (200, ["6", "2"]), (100, ["2"]), (0, ["2"]),
    ] {
      try await sut.removeExpired(KeepRules(subscriptions: ["a": .always, "b": .usual], sizeLimit: limit), at: date())
      #expect(Set(try await sut.ids() + sut.ids(of: "b")) == Set(left), "\(limit)")
    }
    #expect(try await sut.states(of: "a", ["none"]).count == 1)
  }

  /// Four posts of one day, of which only one is in the answer a day later.
  private func makeSUT() async throws -> SQLitePostStore {
    let sut = try makeStore()
    try await sut.save(["read", "unread", "starred", "new"].map { post($0) })
    try await sut.set(.seen, keys("read", "starred"), at: date())
    try await sut.set(.star, keys("starred"), at: date())
    try await sut.save([post("new")], at: Self.day)
    return sut
  }

  private func left(in store: SQLitePostStore, _ age: KeepAge?, after days: Double) async throws -> [String] {
    let rules = KeepRules(subscriptions: age.map { ["a": $0] } ?? [:])
    let before = try await store.ids().count
    let removed = try await store.removeExpired(rules, at: date(days * Self.day))
    let left = try await store.ids().sorted()
    #expect(removed == before - left.count)
    return left
  }
}
