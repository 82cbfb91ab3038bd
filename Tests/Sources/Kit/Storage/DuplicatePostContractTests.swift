import Foundation
import Posts
import Storage
import Testing

/// Posts that several sources have, in every store.
@Suite(.timeLimit(.minutes(1)))
struct DuplicatePostContractTests {
  @Test func markingAPostReadOrStarredMarksItsDuplicatesInOtherSources() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7), post("2", link: 8)])
    try await sut.save([post("x", link: 7), post("y", link: 9)], of: "b")
    try await sut.save([post("z", link: 5, guid: 7)], of: "c")
    let changed = try await sut.set(.seen, keys("1"), at: date(1))
    #expect(changed == MarkedPosts(keys("1"), duplicates: keys("x", of: "b") + keys("z", of: "c")))
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 1, "b": 1])
    #expect(try await sut.set(.unseen, changed.posts, at: date(2)) == changed, "the way back")
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 2, "b": 2, "c": 1])
    let starred = try await sut.set(.star, keys("x", of: "b"), at: date(3))
    #expect(starred.posts == keys("x", of: "b") && Set(starred.duplicates) == Set(keys("1") + keys("z", of: "c")))
    #expect(Set(try await sut.starred()) == ["1", "x", "z"])
    #expect(try await sut.set(.unstar, keys("z", of: "c"), at: date(4)).duplicates.count == 2)
    #expect(try await sut.starred() == [])
  }

  @Test func aPostThatLosesItsLinkNoLongerHasDuplicates()
    async throws
  {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7)])
    try await sut.save([post("x", link: 7)], of: "b")
    #expect(try await sut.duplicates(of: keys("1")).count == 1)
    try await sut.save([post("1", 9)], at: 10)
    #expect(try await sut.duplicates(of: keys("1") + keys("x", of: "b")).isEmpty)
    #expect(try await sut.set(.seen, keys("x", of: "b"), at: date(20)).duplicates.isEmpty)
  }

  @Test func unreadPostsOfManySourcesAreCounted() async throws {
    let sut = try makeStore()
    try await sut.save([post("1"), post("2")])
    try await sut.save([post("x")], of: "b")
    for count in [1, 10_001] {
      let sources = ["a"] + (1..<count).map { "source \($0)" }
      #expect(try await sut.unreadPosts(of: sources).counts == ["a": 2])
    }
  }

  @Test func markingReturnsOnlyThePostsThatChanged() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7)])
    try await sut.save([post("x", link: 7)], of: "b")
    #expect(try await sut.set(.seen, keys("1") + keys("x", of: "b"), at: date(1)).posts == keys("1"))
    #expect(try await sut.set(.seen, keys("1") + keys("x", of: "b"), at: date(2)) == MarkedPosts())
    #expect(try await sut.state("x", of: "b")?.unreadChangedAt == date(1))
  }

  @Test func markingASourceReadAlsoMarksDuplicates() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7), post("2", at: 1, link: 8)])
    try await sut.save([post("x", at: 2, link: 7), post("y", at: 3)], of: "b")
    let changed = try await sut.setAllRead(of: ["a"], arrivedBy: .distantFuture, at: date(1))
    #expect(Set(changed.posts) == Set(keys("1", "2")) && changed.duplicates == keys("x", of: "b"))
    #expect(try await sut.unreadPosts(of: nil).counts == ["b": 1])
    try await sut.set(.unseen, changed.posts, at: date(2))
    let all = try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date(3))
    #expect(all.posts.count == 3 && all.duplicates.count == 1, "each once")
    #expect(Set(all.posts + all.duplicates).count == 4)
    #expect(try await sut.unreadPosts(of: nil).counts == [:])
  }

  @Test func twoPostsOfOneSourceWithTheSameLinkAreNotDuplicates() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7), post("2", link: 7, guid: 3)])
    try await sut.save([post("x", link: 7), post("y", guid: 3)], of: "b")
    #expect(try await sut.set(.seen, keys("1"), at: date(1)) == MarkedPosts(keys("1")))
    let second = try await sut.set(.seen, keys("2"), at: date(1))
    #expect(second == MarkedPosts(keys("2"), duplicates: keys("y", of: "b")), "by its id")
    #expect(try await sut.set(.seen, keys("x", of: "b"), at: date(1)) == MarkedPosts(keys("x", of: "b")))
  }

  @Test func aPostAlreadyReadInAnotherSourceArrivesAsRead() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7), post("2", link: 8), post("3", link: 9), post("4", link: 9)])
    try await sut.set(.seen, keys("1", "3", "4"), at: date(1))
    let states = try await sut.save(
      [post("v", link: 7), post("w", link: 7), post("x", link: 8), post("y", link: 9), post("z")], of: "b", at: 9)
    let read = states.filter { !$0.value.isUnread }.map(\.key)
    #expect(read == ["w"], "the first of two with one page, which are saved from the last on, and none of a front page")
    #expect(states["w"]?.unreadChangedAt == date(9))
    try await sut.set(.unseen, keys("1"), at: date(10))
    #expect(try await sut.save([post("x", link: 7)], of: "c")["x"]?.isUnread == true)
  }

  @Test func aPostWhoseLinkChangedIsNoLongerADuplicate() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7)])
    try await sut.save([post("x", link: 7)], of: "b")
    try await sut.save([post("1", 1, link: 8)])
    #expect(try await sut.set(.seen, keys("1"), at: date(1)).duplicates == [])
    try await sut.save([post("1", 2)])
    try await sut.save([post("x", 3, link: 8)], of: "b")
    #expect(try await sut.set(.unseen, keys("1"), at: date(2)).duplicates == [])
    try await sut.move("b", to: "c")
    try await sut.update(post("1", 4, link: 8), of: "a")
    #expect(try await sut.set(.seen, keys("1"), at: date(3)).duplicates == keys("x", of: "c"))
  }

  @Test func markingAPostDoesNotMarkItsDuplicatesInInactiveAccounts() async throws {
    let logins = Logins()
    let sut = try makeStore(accounts: logins.accounts())
    try await sut.save([post("1", link: 7), post("2", link: 8)])
    try await sut.save([post("x", account: "ann", link: 7), post("y", account: "ann", link: 8)], of: "b")
    logins.active = []
    #expect(try await sut.set(.seen, keys("1"), at: date(1)).duplicates == [])
    logins.active = ["ann"]
    #expect(try await sut.set(.seen, keys("2"), at: date(2)).duplicates == keys("y", of: "b"))
    #expect(try await sut.state("x", of: "b")?.isUnread == true)
    try await sut.save([post("z", account: "ann", link: 9)], of: "b")
    try await sut.set(.seen, keys("z", of: "b"), at: date(3))
    logins.active = []
    #expect(try await sut.save([post("p", link: 9)], of: "c")["p"]?.isUnread == true)
    logins.active = ["ann"]
    #expect(try await sut.save([post("p", link: 9)], of: "d")["p"]?.isUnread == false)
  }

  @Test func theUnreadPostsThatHaveUnreadDuplicatesAreListed() async throws {
    let sut = try makeStore()
    try await sut.save(
      [post("1", at: 9, link: 7), post("2", at: 8, link: 8), post("3", link: 5), post("4", link: 5)], at: 99)
    #expect(try await sut.unreadPosts(of: nil).shared == [], "of one source")
    try await sut.save([post("x", at: 7, link: 7), post("y", at: 6, link: 9)], of: "b", at: 99)
    try await sut.save([post("z", at: 5, link: 3, guid: 7)], of: "c", at: 99)
    #expect(try await sut.shared() == ["1", "x", "z"], "newest first, by any hash")
    #expect(try await sut.unreadPosts(of: nil).shared.last?.identity == StoredIdentity(link: 3, guid: 7))
    try await sut.set(.seen, keys("x", of: "b"), at: date(1))
    #expect(try await sut.shared() == [])
    try await sut.set(.unseen, keys("x", of: "b"), at: date(2))
    try await sut.setPassedOver(true, keys("z", of: "c"))
    #expect(try await sut.shared() == ["1", "x"])
    try await sut.update(post("y", 1, at: 6, link: 8), of: "b")
    #expect(try await sut.shared() == ["1", "2", "x", "y"], "a post with another page")
    try await sut.move("b", to: "d")
    #expect(try await sut.unreadPosts(of: nil).shared.map(\.key.source) == ["a", "a", "d", "d"])
    try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date(3))
    #expect(try await sut.shared() == [])
  }

  @Test func duplicatesAreReturnedWithTheDateWhenTheyGotTheirCurrentLink() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", link: 7), post("2", link: 8)], at: 1)
    try await sut.save([post("x", link: 7), post("y", link: 9)], of: "b", at: 2)
    let first = try await sut.duplicates(of: keys("1", "2") + keys("gone"))
    #expect(Set(first.keys) == Set(keys("1")))
    #expect(first[keys("1")[0]].map(Set.init) == [duplicate("1", 1), duplicate("x", of: "b", 2)])
    try await sut.save([post("y", 1, link: 8)], of: "b", at: 3)
    try await sut.save([post("2", 2, link: 8, guid: 5)], at: 4)
    let second = try await sut.duplicates(of: keys("2"))
    #expect(
      second[keys("2")[0]].map(Set.init) == [duplicate("2", 1), duplicate("y", of: "b", 3)], "the page is the same")
    try await sut.set(.seen, keys("x", of: "b"), at: date(5))
    #expect(try await sut.duplicates(of: keys("x", of: "b")).count == 1, "also of those that were read")
  }

  @Test func linkHashesOfAnEarlierVersionAreRecomputedWithTheNextLoad() async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1", link: 7)], at: 1)
    try await SQLitePostStore(file: file).save([post("x", link: 6)], of: "b", at: 2)
    let database = try RawDatabase(file)
    try await database.execute("ALTER TABLE postIdentity DROP COLUMN since; UPDATE postIdentity SET link = 5")
    try await database.execute("DELETE FROM grdb_migrations WHERE identifier = '9'")
    try database.close()
    let sut = try SQLitePostStore(file: file)
    #expect(sut.movedAside == nil)
    #expect(try await sut.duplicates(of: keys("1")) == [:])
    #expect(try await sut.set(.seen, keys("1"), at: date(3)).duplicates == [])
    try await sut.save([post("1", link: 7)], at: 4)
    try await sut.save([post("x", link: 7)], of: "b", at: 5)
    let duplicates = try await sut.duplicates(of: keys("1"))[keys("1")[0]]
    #expect(duplicates.map(Set.init) == [duplicate("1", 1), duplicate("x", of: "b", 2)], "since they came")
  }

  @Test func postsSavedByAnEarlierVersionAreRecognizedAsDuplicates() async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1", at: 9, link: 7), post("2", guid: 3), post("3", link: 7)])
    try await SQLitePostStore(file: file).save([post("x", link: 7), post("y", link: 3), post("z", link: 4)], of: "b")
    let found = try await SQLitePostStore(file: file).shared()
    #expect(Set(found) == ["1", "2", "3", "x", "y"])
    let database = try RawDatabase(file)
    try await database.execute("DROP TABLE postShared")
    try await database.execute("DROP TRIGGER postSharedGone; DROP TRIGGER postSharedChanged")
    try await database.execute("DELETE FROM grdb_migrations WHERE identifier = '7'")
    try database.close()
    let sut = try SQLitePostStore(file: file)
    #expect(sut.movedAside == nil)
    #expect(try await sut.shared() == found)
  }

  @Test func aLinkSharedByTooManyPostsIsIgnored() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1", link: 7)])
    try await sut.save([post("x", link: 7)], of: "b")
    try await RawDatabase(file).execute(
      """
      INSERT INTO postIdentity (post, link)
      WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 101000) SELECT i, 7 FROM n
      """)
    try await sut.save((0..<200).map { post("\($0)", link: 7) }, of: "c", at: 1)
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 1, "b": 1, "c": 200])
    #expect(try await sut.set(.seen, keys("1"), at: date(1)) == MarkedPosts(keys("1")))
    #expect(try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date(2)).posts.count == 201)
    #expect(try await sut.shared() == [])
  }

  @Test func anExpiredPostIsNotADuplicate() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", bytes: 900, link: 7)])
    try await sut.save([post("x", link: 7)], of: "b", at: 1)
    try await sut.set(.seen, keys("1"), at: date(1))
    try await sut.removeExpired(KeepRules(subscriptions: ["a": .always, "b": .always], sizeLimit: 10), at: date(9))
    #expect(try await sut.ids() == [])
    #expect(try await sut.set(.unseen, keys("x", of: "b"), at: date(9)) == MarkedPosts(keys("x", of: "b")))
  }
}

private func duplicate(_ id: String, of source: String = "a", _ since: Double) -> DuplicatePost {
  DuplicatePost(PostKey(source: source, id: id), since: date(since))
}

extension SQLitePostStore {
  /// The ids of the unread posts that several sources have.
  fileprivate func shared() async throws -> [String] { try await unreadPosts(of: nil).shared.map(\.key.id) }
}
