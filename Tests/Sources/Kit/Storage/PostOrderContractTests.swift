import Foundation
import Posts
import Storage
import Testing

/// The order of posts in every store, and their pages.
@Suite(.timeLimit(.minutes(1)))
struct PostOrderContractTests {
  @Test func postsAreReadInPagesNewestFirst() async throws {
    let sut = try makeStore()
    let shuffled = (0..<50).map { $0 * 7 % 50 }
    try await sut.save(shuffled.map { post("\($0)", at: Double($0)) }, at: 100)
    var (ids, position) = ([String](), PostPosition?.none)
    repeat {
      let page = try await sut.posts(of: "a", before: position, limit: 7)
      ids += page.map(\.key.id)
      position = page.last?.position
    } while position != nil
    #expect(ids == (0..<50).reversed().map(String.init))
    #expect(try await sut.posts(of: "a", before: nil, limit: 0) == [])
    #expect(try await sut.posts(of: "a", before: nil, limit: -1) == [])
    #expect(try await sut.posts(of: "a", before: nil, limit: .max).count == 50)
  }

  @Test func aPagePositionSurvivesEncoding() async throws {
    let sut = try makeStore()
    try await sut.save((0..<9).map { post("\($0)", at: -1e7 + 0.1 * Double($0)) }, at: 0.123_456_7)
    for stored in try await sut.posts(of: "a", before: nil, limit: 9) {
      let position = try JSONDecoder().decode(PostPosition.self, from: JSONEncoder().encode(stored.position))
      let next = try await sut.posts(of: "a", before: position, limit: 1)
      #expect(next.first.map { Int($0.key.id) } ?? -1 == (Int(stored.key.id) ?? 0) - 1)
    }
  }

  @Test func postsWithoutDatesKeepTheOrderOfTheirSource() async throws {
    let sut = try makeStore()
    try await sut.save(["x", "b", "c"].map { post($0, at: nil) }, at: 0)
    try await sut.save(["z", "y", "x"].map { post($0, at: nil) }, at: 10)
    #expect(try await sut.ids() == ["z", "y", "x", "b", "c"])
    #expect(try await sut.posts(keys("y")).map(\.sortDate) == [date(10 - 0.001)])
  }

  @Test func laterArrivalsAreSortedAbovePostsWithTheSameDate() async throws {
    let sut = try makeStore()
    try await sut.save(["c", "a", "b"].map { post($0) }, at: 10)
    try await sut.save(["z", "c"].map { post($0) }, at: 20)
    #expect(try await sut.ids() == ["z", "c", "a", "b"])
  }

  @Test func aPostDatedAfterItsArrivalIsSortedByItsArrival() async throws {
    let sut = try makeStore()
    try await sut.save([post("future", at: 1e7), post("now", at: 50), post("never", at: .nan)], at: 100)
    #expect(try await sut.posts(keys("future")).map(\.sortDate) == [date(100)])
    try await sut.save([post("later", at: 150)], at: 200)
    #expect(try await sut.ids() == ["later", "future", "never", "now"])
  }

  @Test func aPostChangesItsPlaceOnlyIfItsDateChanges() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", at: nil), post("2", at: 50)], at: 100)
    try await sut.save([post("2", 1, at: 50), post("1", 1, at: nil)], at: 9_000)
    #expect(try await sut.posts(keys("1", "2")).map(\.sortDate) == [date(100), date(50)])
    try await sut.save([post("2", 1, at: 70), post("1", 1, at: 60)], at: 9_100)
    #expect(try await sut.posts(keys("1", "2")).map(\.sortDate) == [date(60), date(70)])
  }

  @Test func aFutureArrivalDateIsCorrectedWhenThePostIsLoadedAgain() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", at: nil)], at: 1e7)
    let state = try #require(try await sut.save([post("1", at: nil)], at: 100)["1"])
    #expect(state.arrivedAt == date(100) && state.confirmedAt == date(100) && state.isUnread)
    #expect(try await sut.posts(keys("1")).map(\.sortDate) == [date(100)])
  }

  @Test func unreadAndStarredPostsAreSortedAcrossSources() async throws {
    let sut = try makeStore()
    for (position, source) in ["a", "b", "c"].enumerated() {
      try await sut.save((0..<4).map { post("\(source)\($0)", at: Double($0 * 3 + position)) }, of: source, at: 100)
    }
    try await sut.set(.seen, keys("b1", "b3", of: "b"), at: date(200))
    try await sut.set(.star, keys("a0", "a3", of: "a") + keys("c2", of: "c"), at: date(200))
    #expect(try await sut.unread() == ["c3", "a3", "c2", "b2", "a2", "c1", "a1", "c0", "b0", "a0"])
    #expect(try await sut.unread(of: ["b", "c", "none"]) == ["c3", "c2", "b2", "c1", "c0", "b0"])
    #expect(try await sut.unread(of: []) == [])
    #expect(try await sut.starred() == ["a3", "c2", "a0"])
    #expect(try await sut.starred(of: ["a"]) == ["a3", "a0"])
    let first = try await sut.posts(.unread, of: nil, before: nil, limit: 4)
    let second = try await sut.posts(.unread, of: nil, before: first.last?.position, limit: 4)
    #expect((first + second).map(\.key.id) == ["c3", "a3", "c2", "b2", "a2", "c1", "a1", "c0"])
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 4, "b": 2, "c": 4])
  }

  @Test func postsAreReadInPagesOldestFirst() async throws {
    let sut = try makeStore()
    // Some of them are of one date.
    let shuffled = (0..<50).map { $0 * 7 % 50 }
    try await sut.save(shuffled.map { post("\($0)", at: Double($0 / 2)) }, at: 100)
    let newest = try await sut.posts(of: "a", before: nil, limit: 50).map(\.key.id)
    var (ids, position) = ([String](), PostPosition?.none)
    repeat {
      let page = try await sut.posts(of: "a", after: position, in: .oldest, limit: 7)
      ids += page.map(\.key.id)
      position = page.last?.position
    } while position != nil
    #expect(ids == newest.reversed())
    #expect(try await sut.posts(of: "a", after: nil, in: .oldest, limit: 0) == [])
  }

  @Test func postsOfSeveralSourcesAreSortedOldestFirst() async throws {
    let sut = try makeStore()
    for (position, source) in ["a", "b", "c"].enumerated() {
      try await sut.save((0..<3).map { post("\(source)\($0)", at: Double($0 * 3 + position)) }, of: source, at: 100)
    }
    try await sut.set(.seen, keys("b1", of: "b"), at: date(200))
    let unread = try await sut.posts(.unread, of: nil, after: nil, in: .oldest, limit: 4)
    #expect(unread.map(\.key.id) == ["a0", "b0", "c0", "a1"])
    let rest = try await sut.posts(.unread, of: ["a", "b"], after: unread.last?.position, in: .oldest, limit: 9)
    #expect(rest.map(\.key.id) == ["a2", "b2"])
    let stored = try await sut.posts(.stored, of: ["a", "b"], after: unread.last?.position, in: .oldest, limit: 9)
    #expect(stored.map(\.key.id) == ["b1", "a2", "b2"], "read ones, too")
    #expect(try await sut.posts(.stored, of: [], after: nil, in: .oldest, limit: 9) == [])
  }

  @Test func unreadPostsThatArrivedAfterADateAreFound() async throws {
    let sut = try makeStore()
    try await sut.save([post("old", at: 5), post("older", at: 1)], at: 100)
    try await sut.save([post("late", at: 3), post("new", at: 150), post("read", at: 2)], at: 200)
    try await sut.set(.seen, keys("read"), at: date(201))
    let arrived = { (seconds: Double) in
      try await sut.posts(.arrived(after: date(seconds)), of: ["a"], after: nil, in: .oldest, limit: 9).map(\.key.id)
    }
    #expect(try await arrived(100) == ["late", "new"])
    #expect(try await arrived(50) == ["older", "late", "old", "new"])
    #expect(try await arrived(200).isEmpty)
  }
}
