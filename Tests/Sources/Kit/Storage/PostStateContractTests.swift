import Foundation
import Posts
import Storage
import Testing

/// The states of posts in every store.
@Suite(.timeLimit(.minutes(1)))
struct PostStateContractTests {
  @Test func markingPostsReadOrStarredReturnsThoseThatChanged() async throws {
    let sut = try makeStore()
    try await sut.save(["1", "2", "3"].map { post($0) })
    #expect(try await sut.set(.seen, keys("3", "1"), at: date(1)).posts == keys("3", "1"))
    #expect(try await sut.set(.seen, keys("1", "2", "2"), at: date(2)).posts == keys("2"))
    #expect(try await sut.set(.unseen, keys("1", "2"), at: date(3)).posts == keys("1", "2"))
    #expect(try await sut.state("3")?.unreadChangedAt == date(1))
    #expect(try await sut.state("2")?.unreadChangedAt == date(3))
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 2])
    #expect(try await sut.set(.star, keys("1", "2"), at: date(4)).posts == keys("1", "2"))
    #expect(try await sut.set(.star, keys("1"), at: date(5)).posts == [])
    #expect(try await sut.set(.unstar, keys("1", "3"), at: date(6)).posts == keys("1"))
    #expect(try await sut.state("1")?.flagsChangedAt[.star] == date(6))
    #expect(try await sut.starred() == ["2"])
  }

  @Test func aPostCanBeMarkedReadOrStarredBeforeItIsLoaded() async throws {
    let sut = try makeStore()
    #expect(try await sut.set(.seen, keys("1", "1"), at: date(1)).posts == keys("1"))
    #expect(try await sut.set(.star, keys("2"), at: date(2)).posts == keys("2"))
    #expect(try await sut.set(.unstar, keys("3"), at: date(2)).posts == [])
    #expect(try await sut.states(of: "a", ["1", "2", "3"]).keys.sorted() == ["1", "2"])
    #expect(try await sut.ids() == [])
    #expect(try await sut.unread() == [])
    #expect(try await sut.starred() == [])
    #expect(try await sut.posts(keys("1", "2")) == [])
    #expect(try await sut.unreadPosts(of: nil).counts == [:])
    let states = try await sut.save([post("1", at: nil), post("2"), post("3", at: -1)], at: 10)
    #expect(states["1"]?.isUnread == false && states["1"]?.unreadChangedAt == date(1))
    #expect(states["1"]?.arrivedAt == date(10))
    #expect(states["2"]?.viewer.flags.contains(.star) == true && states["3"]?.isUnread == true)
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 2])
    #expect(try await sut.ids() == ["1", "2", "3"])
  }

  @Test func allPostsOfSomeOrAllSourcesAreMarkedRead() async throws {
    let sut = try makeStore()
    for source in ["a", "b", "c"] { try await sut.save([post("1"), post("2")], of: source) }
    try await sut.set(.seen, keys("2"), at: date(1))
    let read = try await sut.setAllRead(of: ["a", "b"], arrivedBy: .distantFuture, at: date(2)).posts
    #expect(Set(read) == Set(keys("1") + keys("1", "2", of: "b")))
    #expect(try await sut.unreadPosts(of: nil).counts == ["c": 2])
    #expect(try await sut.state("2")?.unreadChangedAt == date(1))
    #expect(try await sut.state("2", of: "b")?.unreadChangedAt == date(2))
    #expect(try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date(3)).posts.count == 2)
    #expect(try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date(4)).posts == [])
    #expect(try await sut.unreadPosts(of: nil).counts == [:])
  }

  @Test func markingAllReadSkipsPostsThatArrivedLater() async throws {
    let sut = try makeStore()
    try await sut.save([post("1"), post("2")], at: 10)
    try await sut.save([post("3"), post("1"), post("2")], at: 20)
    #expect(Set(try await sut.setAllRead(of: ["a"], arrivedBy: date(10), at: date(30)).posts) == Set(keys("1", "2")))
    #expect(try await sut.unread() == ["3"])
  }

  @Test func updatingAPostChangesOnlyItsContent() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", 1, at: 10), post("2", 2, at: 20)], at: 100)
    try await sut.set(.star, keys("1", "3"), at: date(110))
    let before = try await sut.state("1")
    try await sut.update(post("1", 7, at: 10), of: "a")
    try await sut.update(post("3", 8, at: 30), of: "a")
    try await sut.update(post("none"), of: "a")
    try await sut.update(post("1"), of: "none")
    #expect(try await sut.state("1") == before)
    #expect(try await sut.posts(keys("1", "2", "3", "none")).map(\.value) == [Data([7]), Data([2]), Data([8])])
    #expect(try await sut.ids() == ["3", "2", "1"])
    #expect(try await sut.starred() == ["3", "1"])
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 3])
  }

  @Test func aPictureIsRemovedWithTheLastStarOfItsPosts() async throws {
    let sut = try makeStore()
    try await sut.save(["1", "2", "3"].map { post($0) })
    try await sut.set(.star, keys("1", "2"), at: date(1))
    for id in ["1", "2", "3"] {
      try await sut.savePicture(Data([1]), at: "shared", of: PostKey(source: "a", id: id), account: nil)
    }
    try await sut.savePicture(Data([2]), at: "one", of: PostKey(source: "a", id: "1"), account: nil)
    try await sut.savePicture(Data([3]), at: "none", of: PostKey(source: "a", id: "3"), account: nil)
    #expect(try await sut.picture(at: "none") == nil, "its post has no star")
    try await sut.set(.unstar, keys("1"), at: date(2))
    #expect(try await sut.picture(at: "one") == nil)
    #expect(try await sut.picture(at: "shared") == Data([1]))
    try await sut.save([post("2", 9)])
    try await sut.set(.seen, keys("2"), at: date(3))
    try await sut.move("a", to: "b")
    #expect(try await sut.picture(at: "shared") == Data([1]))
    try await sut.set(.unstar, keys("2", of: "b"), at: date(4))
    #expect(try await sut.picture(at: "shared") == nil)
  }

  @Test func anArticleIsKeptUntilItsPostIsDeleted() async throws {
    let sut = try makeStore()
    try await sut.save(["1", "2"].map { post($0) })
    let key = PostKey(source: "a", id: "1")
    #expect(try await sut.article(of: key) == nil)
    for number in [3, 4] as [UInt8] { try await sut.saveArticle(Data([number]), of: key) }
    try await sut.saveArticle(Data([5]), of: PostKey(source: "a", id: "none"))
    #expect(try await sut.article(of: PostKey(source: "a", id: "none")) == nil)
    // The source sends the post again, with another text.
    try await sut.save(["1", "2"].map { post($0, 9) })
    try await sut.set(.star, [key], at: date(1))
    #expect(try await sut.article(of: key) == Data([4]))
    try await sut.move("a", to: "b")
    let moved = PostKey(source: "b", id: "1")
    #expect(try await sut.article(of: moved) == Data([4]))
    #expect(try await sut.article(of: key) == nil)
    try await sut.set(.unstar, [moved], at: date(2))
    let rules = KeepRules(subscriptions: [:])
    #expect(try await sut.removeExpired(rules, at: date(1e9)) == 2)
    try await sut.save([post("1")], of: "b", at: 1e9)
    #expect(try await sut.article(of: moved) == nil)
  }

  @Test func movingASourceKeepsExistingArticlesOfPosts() async throws {
    let sut = try makeStore()
    for source in ["a", "b"] { try await sut.save([post("1"), post("2")], of: source, at: 0) }
    try await sut.saveArticle(Data([1]), of: PostKey(source: "a", id: "1"))
    try await sut.saveArticle(Data([2]), of: PostKey(source: "a", id: "2"))
    try await sut.saveArticle(Data([3]), of: PostKey(source: "b", id: "2"))
    try await sut.move("a", to: "b")
    #expect(try await sut.article(of: PostKey(source: "b", id: "1")) == Data([1]))
    #expect(try await sut.article(of: PostKey(source: "b", id: "2")) == Data([3]))
  }

  @Test func thePostsTheListsAndTheDismissalsOfASourceMoveToItsNewAddress() async throws {
    let sut = try makeStore()
    try await sut.save([post("1"), post("2")])
    try await sut.set(.seen, keys("1"), at: date(1))
    try await sut.save(mark("1"), kind: "dismissed", of: "a")
    try await sut.move("a", to: "b")
    try await sut.move("none", to: "c")
    #expect(try await sut.ids() == [])
    #expect(try await sut.listed(for: key()) == nil)
    #expect(try await sut.marks(kind: "dismissed", of: "a") == [])
    #expect(try await sut.ids(of: "b") == ["1", "2"])
    #expect(try await sut.listed(for: key("b"))?.posts.map(\.key) == keys("1", "2", of: "b"))
    #expect(try await sut.state("1", of: "b")?.unreadChangedAt == date(1))
    #expect(try await sut.marks(kind: "dismissed", of: "b") == [mark("1")])
    #expect(try await sut.unreadPosts(of: nil).counts == ["b": 1])
  }

  @Test func movingASourceToAnExistingAddressMergesThePostsOfBoth() async throws {
    let sut = try makeStore()
    try await sut.save([post("old", 1), post("both", 1), post("read", 1)], of: "a", at: 0)
    try await sut.save([post("new", 2), post("both", 2), post("read", 2)], of: "b", at: 5_000)
    try await sut.set(.seen, keys("read"), at: date(6_000))
    try await sut.set(.star, keys("both"), at: date(6_000))
    try await sut.savePicture(Data([1]), at: "picture", of: PostKey(source: "a", id: "both"), account: nil)
    for (source, age) in [("a", 1.0), ("b", 2)] {
      try await sut.save(mark("1", at: date(age)), kind: "k", of: source)
      try await sut.save(mark("2", at: date(-age)), kind: "k", of: source)
    }
    try await sut.move("a", to: "b")
    #expect(Set(try await sut.ids(of: "b")) == ["old", "both", "read", "new"])
    #expect(
      try await sut.posts(keys("both", "read", "old", of: "b")).map(\.value) == [Data([2]), Data([2]), Data([1])])
    #expect(Set(try await sut.unread()) == ["old", "both", "new"])
    #expect(try await sut.starred() == ["both"])
    #expect(try await sut.state("both", of: "b")?.arrivedAt == date(0))
    #expect(try await sut.state("both", of: "b")?.confirmedAt == date(5_000))
    #expect(try await sut.listed(for: key("b"))?.list.ids == ["new", "both", "read"], "the later one")
    #expect(try await sut.marks(kind: "k", of: "b").map(\.date) == [date(-1), date(2)])
    #expect(try await sut.picture(at: "picture") == Data([1]))
    #expect(try await sut.unreadPosts(of: nil).counts == ["b": 3])
  }

  /// Otherwise, a feed could redirect to the address of another and replace the texts of that one.
  @Test func movingASourceKeepsThePostsOfTheNewAddress() async throws {
    let sut = try makeStore()
    try await sut.save([post("both", 1), post("theirs", 1)], of: "b", at: 0)
    try await sut.save([post("both", 2), post("own", 2)], of: "a", at: 5_000)
    try await sut.move("a", to: "b")
    let values = try await sut.posts(keys("both", "own", of: "b")).map(\.value)
    #expect(values == [Data([1]), Data([2])])
    #expect(try await sut.listed(for: key("b"))?.list.ids == ["both", "theirs"])
  }
}
