import Foundation
import Posts
import Storage
import Testing

/// Posts that filters change on arrival or exclude from the counts, in every store.
@Suite(.timeLimit(.minutes(1)))
struct UncountedPostContractTests {
  @Test func onlyNewPostsAreStarredMarkedReadOrLeftUncountedByFilters() async throws {
    let sut = try makeStore()
    let posts = [
      Self.arriving("1", PostArrival(isRead: true)), Self.arriving("2", PostArrival(isStarred: true)),
      Self.arriving("3", PostArrival(isPassedOver: true)), Self.arriving("4", .usual),
      Self.arriving("5", PostArrival(isRead: true, isStarred: true, isPassedOver: true)),
    ]
    let states = try await sut.save(posts)
    #expect(states.filter(\.value.isUnread).keys.sorted() == ["2", "3", "4"])
    #expect(states.filter { $0.value.viewer.flags.contains(.star) }.keys.sorted() == ["2", "5"])
    #expect(states.filter(\.value.isPassedOver).keys.sorted() == ["3"], "what was read is not passed over")
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 2])
    try await sut.set(.unseen, keys("1", "3"), at: date(1))
    try await sut.set(.unstar, keys("2"), at: date(1))
    try await sut.save(posts, at: 2)
    #expect(try await Set(sut.unread()) == ["1", "2", "3", "4"], "a person's mark holds")
    #expect(try await sut.starred() == ["5"])
  }

  @Test func postsThatAFilterLeavesUncountedAreNotCountedAsUnread() async throws {
    let sut = try makeStore()
    try await sut.save(["1", "2", "3"].map { post($0, at: Double($0) ?? 0) }, at: 100)
    try await sut.save([post("1")], of: "b")
    try await sut.set(.seen, keys("3"), at: date(1))
    try await sut.setPassedOver(true, keys("1", "3", "9"))
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 1, "b": 1])
    #expect(try await sut.unread(of: ["a"]) == ["2"])
    #expect(try await sut.passedOver() == ["1"])
    #expect(try await sut.passedOver(of: ["b"]) == [])
    #expect(try await sut.states(of: "a", ["1", "2", "3", "9"]).filter(\.value.isUnread).keys.sorted() == ["1", "2"])
    #expect(try await sut.ids() == ["3", "2", "1"], "it stays in its list")
    try await sut.set(.star, keys("1"), at: date(2))
    #expect(try await sut.passedOver() == ["1"])
    #expect(
      Set(try await sut.setAllRead(of: ["a"], arrivedBy: date(1_000), at: date(3)).posts) == Set(keys("2")),
      "all are those that count")
    #expect(try await sut.passedOver() == ["1"])
    try await sut.setPassedOver(false, keys("1"))
    #expect(try await sut.unreadPosts(of: ["a"]).counts == ["a": 1])
    try await sut.setPassedOver(true, keys("1"))
    #expect(try await sut.set(.seen, keys("1"), at: date(4)).posts == keys("1"))
    #expect(try await sut.set(.unseen, keys("1"), at: date(5)).posts == keys("1"))
    #expect(try await sut.unreadPosts(of: ["a"]).counts == ["a": 1], "a person's mark counts")
  }

  @Test func uncountedPostsAreReadInPages() async throws {
    let sut = try makeStore()
    try await sut.save(
      (1...9).map { Self.arriving(String($0), PostArrival(isPassedOver: true), at: Double($0)) }, at: 100)
    let first = try await sut.posts(.passedOver, of: nil, before: nil, limit: 4)
    #expect(first.map(\.key.id) == ["9", "8", "7", "6"])
    let rest = try await sut.posts(.passedOver, of: nil, before: first.last?.position, limit: 100)
    #expect(rest.map(\.key.id) == ["5", "4", "3", "2", "1"])
  }

  @Test func uncountedPostsExpireLikeReadPosts() async throws {
    let sut = try makeStore()
    try await sut.save([Self.arriving("1", PostArrival(isPassedOver: true)), Self.arriving("2", .usual)])
    let rules = KeepRules(subscriptions: ["a": .usual])
    #expect(try await sut.removeExpired(rules, at: date(20 * 86_400)) == 0)
    try await sut.save([Self.arriving("3", PostArrival(isRead: true))], at: 31 * 86_400)
    #expect(try await sut.removeExpired(rules, at: date(31 * 86_400)) == 1)
    #expect(try await Set(sut.ids()) == ["2", "3"])
    #expect(try await sut.unread() == ["2"])
  }

  @Test func uncountedPostsAreRemovedBeforeUnreadPosts() async throws {
    let sut = try makeStore()
    try await sut.save([Self.arriving("1", .usual)])
    try await sut.save([Self.arriving("2", PostArrival(isPassedOver: true))], at: 7_200)
    let rules = KeepRules(subscriptions: ["a": .always], sizeLimit: 1)
    #expect(try await sut.removeExpired(rules, at: date(7_200)) == 1)
    #expect(try await sut.ids() == ["1"])
  }

  @Test func uncountedPostsMoveWithTheirSource() async throws {
    let sut = try makeStore()
    try await sut.save([Self.arriving("1", PostArrival(isPassedOver: true)), Self.arriving("2", .usual)])
    try await sut.move("a", to: "b")
    #expect(try await sut.unreadPosts(of: nil).counts == ["b": 1])
    #expect(try await sut.passedOver(of: ["b"]) == ["1"])
  }

  private static func arriving(_ id: String, _ arrival: PostArrival, at seconds: Double = 0) -> EncodedPost {
    EncodedPost(id: id, value: Data([1]), version: 1, date: date(seconds), arrival: arrival)
  }
}

extension SQLitePostStore {
  fileprivate func passedOver(of sources: [String]? = nil) async throws -> [String] {
    try await posts(.passedOver, of: sources, before: nil, limit: 1_000).map(\.key.id)
  }
}
