import Foundation
import Posts
import Storage
import Testing

/// The lists of every store of posts, and the posts that come with them.
@Suite(.timeLimit(.minutes(1)))
struct PostListContractTests {
  @Test func aNewStoreIsEmpty() async throws {
    let sut = try makeStore()
    #expect(try await sut.listed(for: key()) == nil)
    #expect(try await sut.ids() == [])
    #expect(try await sut.unread() == [])
    #expect(try await sut.unreadPosts(of: nil).counts == [:])
    #expect(try await sut.posts(keys("1")) == [])
    #expect(try await sut.states(of: "a", ["1"]) == [:])
    #expect(try await sut.removeExpired(KeepRules(subscriptions: [:]), at: date()) == 0)
  }

  @Test func aListIsReadBackUnchanged() async throws {
    let sut = try makeStore()
    let posts = [post("2", 2, at: 20), post("3", 3, at: nil), post("1", 1, at: 30)]
    let states = try await sut.save(
      list(["2", "3", "1"], cursor: "next"), posts, for: key(cursor: "k"), asUnread: true, at: date(50))
    let saved = try #require(try await sut.listed(for: key(cursor: "k")))
    #expect(saved.list == list(["2", "3", "1"], cursor: "next"))
    #expect(saved.posts.map(\.key) == keys("2", "3", "1"))
    #expect(saved.posts.map(\.value) == [Data([2]), Data([3]), Data([1])])
    #expect(saved.posts.map(\.version) == [1, 1, 1])
    #expect(Dictionary(uniqueKeysWithValues: saved.posts.map { ($0.key.id, $0.state) }) == states)
    #expect(try await sut.listed(for: key()) == nil)
    #expect(try await sut.listed(for: key("b", cursor: "k")) == nil)
  }

  @Test func idsMayHaveAnyCharacters() async throws {
    let sut = try makeStore()
    let ids = ["\"", "\\", "a,b", "[\"1\"]", "\n\u{1F}", "é\u{2028}👩‍👩‍👧", ""]
    try await sut.save(ids.map { post($0) })
    #expect(try await sut.listed(for: key())?.list.ids == ids)
    #expect(try await sut.listed(for: key())?.posts.map(\.key.id) == ids)
  }

  @Test func postsMissingInTheLatestResponseAreKept() async throws {
    let sut = try makeStore()
    try await sut.save((0..<18).map { post("\($0)", at: Double($0)) }, at: 100)
    try await sut.save((12..<30).map { post("\($0)", at: Double($0)) }, at: 200)
    #expect(try await sut.ids() == (0..<30).reversed().map(String.init))
    #expect(try await sut.listed(for: key())?.posts.count == 18)
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 30])
  }

  @Test func laterLoadsDoNotChangeWhetherAPostIsReadOrStarred() async throws {
    let sut = try makeStore()
    #expect(try await sut.save([post("1")], asUnread: true)["1"]?.isUnread == true)
    #expect(try await sut.save([post("1"), post("2")], asUnread: false, at: 10)["1"]?.isUnread == true)
    #expect(try await sut.state("2")?.isUnread == false)
    try await sut.set(.seen, keys("1"), at: date(20))
    try await sut.set(.star, keys("1"), at: date(30))
    let state = try #require(try await sut.save([post("1", 7)], at: 40)["1"])
    #expect(!state.isUnread && state.viewer.flags.contains(.star))
    #expect(state.unreadChangedAt == date(20) && state.flagsChangedAt[.star] == date(30))
    #expect(state.arrivedAt == date(0))
    #expect(try await sut.posts(keys("1")).map(\.value) == [Data([7])])
  }

  @Test func aPostsLastLoadDateIsUpdatedAtMostOnceAnHour() async throws {
    let sut = try makeStore()
    try await sut.save([post("1")])
    for (seconds, confirmed) in [(3_599.0, 0.0), (3_600, 3_600), (3_700, 3_600), (100, 100)] {
      #expect(try await sut.save([post("1")], at: seconds)["1"]?.confirmedAt == date(confirmed))
    }
  }

  @Test func renewingAListUpdatesTheLastLoadDateOfItsPosts() async throws {
    let sut = try makeStore()
    try await sut.save([post("1"), post("2")])
    try await sut.save([post("2"), post("3")], at: 1)
    try await sut.renewList(for: key(), at: date(7_200), headers: [:])
    try await sut.renewList(for: key("none"), at: date(7_200), headers: [:])
    #expect(try await sut.listed(for: key())?.list == list(["2", "3"], at: date(7_200)))
    #expect(try await sut.listed(for: key("none")) == nil)
    let states = try await sut.states(of: "a", ["1", "2", "3"]).mapValues(\.confirmedAt)
    #expect(states == ["1": date(0), "2": date(7_200), "3": date(7_200)])
  }

  @Test func renewingAListAddsToItsSavedHeaders() async throws {
    let sut = try makeStore()
    try await sut.save([post("1")])
    let before = try #require(try await sut.listed(for: key())?.list.document.headers)
    try await sut.renewList(for: key(), at: date(1), headers: ["etag": "\"v\u{2}\"", "x": "1"])
    let expected = before.merging(["etag": "\"v\u{2}\"", "x": "1"]) { $1 }
    #expect(try await sut.listed(for: key())?.list.document.headers == expected)
  }

  @Test func removingASavedListKeepsItsPosts() async throws {
    let sut = try makeStore()
    for (name, seconds) in [("a", -1.0), ("b", 0), ("c", 1), ("d", 100), ("e", 101)] {
      try await sut.save([post("1")], of: name, at: seconds)
    }
    try await sut.removeLists(savedUpTo: date(0), orAfter: date(100))
    for name in ["a", "b", "e"] {
      #expect(try await sut.listed(for: key(name)) == nil)
      #expect(try await sut.ids(of: name) == ["1"])
    }
    #expect(try await sut.listed(for: key("c"))?.posts.count == 1)
  }

  @Test func theFirstOfTwoPostsWithTheSameIDIsSaved() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", 1), post("2", 2), post("1", 3)])
    #expect(try await sut.posts(keys("1")).map(\.value) == [Data([1])])
    #expect(try await sut.listed(for: key())?.posts.map(\.key.id) == ["1", "2", "1"])
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 2])
  }
}
