import Foundation
import Posts
import Storage
import Testing

/// Posts whose source changes their ids, in every store.
@Suite(.timeLimit(.minutes(1)))
struct PostRenamingContractTests {
  @Test func aPostWhoseIDChangedStaysReadOrStarred() async throws {
    let sut = try makeStore()
    try await save([post("1", 7), post("2", 8)], in: sut, at: 100)
    try await sut.set(.seen, keys("1"), at: date(110))
    try await sut.set(.star, keys("2"), at: date(110))
    try await sut.savePicture(Data([1]), at: "p", of: keys("2")[0], account: nil)
    let states = try await save([post("new 1", 7), post("new 2", 8)], in: sut, at: 200)
    #expect(try await sut.ids() == ["new 1", "new 2"])
    #expect(states["new 1"]?.isUnread == false && states["new 2"]?.viewer.flags.contains(.star) == true)
    #expect(states["new 1"]?.arrivedAt == date(100))
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 1])
    #expect(try await sut.picture(at: "p") == Data([1]))
    #expect(try await sut.starred() == ["new 2"])
  }

  @Test func aLoggedOutAccountsPostDoesNotChangeTheIDOfAStoredPost() async throws {
    let sut = try makeStore()
    try await save([post("1", 7)], in: sut, at: 100)
    try await save([post("new 1", 7, account: "me")], in: sut, at: 200)
    #expect(try await sut.ids() == ["1"], "nobody is logged in")
  }

  @Test func equalPostsOfOneResponseAreNotMerged() async throws {
    let sut = try makeStore()
    try await save([post("1", 7), post("2", 7)], in: sut, at: 100)
    #expect(try await sut.ids() == ["1", "2"])
    try await save([post("3", 7), post("1", 7), post("2", 7)], in: sut, at: 200)
    #expect(try await sut.ids().sorted() == ["1", "2", "3"], "the others are in the answer, too")
    try await save([post("x", 7), post("y", 7), post("z", 7)], in: sut, at: 300)
    #expect(try await sut.ids().sorted() == ["x", "y", "z"])
    try await save([post("p", 7), post("q", 7), post("r", 7), post("s", 7)], in: sut, at: 400)
    #expect(try await sut.ids().count == 4)
  }

  @Test func aPostWithAnotherDateOrSourceIsNotRecognizedUnderANewID() async throws {
    let sut = try makeStore()
    try await save([post("1", 7, at: 10)], in: sut, at: 100)
    try await save([post("2", 7, at: 11)], in: sut, at: 200)
    try await save([post("3", 7, at: 10)], of: "b", in: sut, at: 200)
    #expect(try await sut.ids() == ["2", "1"])
    #expect(try await sut.ids(of: "b") == ["3"])
  }

  @Test(arguments: [nil, -1.6e9] as [Double?]) func aPostWithoutAPlausibleDateIsNotRecognizedUnderANewID(
    seconds: Double?
  ) async throws {
    let sut = try makeStore()
    try await save([post("1", 7, at: seconds)], in: sut, at: 100)
    try await save([post("2", 7, at: seconds)], in: sut, at: 200)
    #expect(try await sut.ids() == ["2", "1"])
  }

  @Test func anEqualPostOnTheNextPageDoesNotChangeAStoredPostsID() async throws {
    let sut = try makeStore()
    try await save([post("1", 7)], in: sut, at: 100)
    try await save([post("2", 7)], cursor: "2", in: sut, at: 110)
    #expect(try await sut.ids().sorted() == ["1", "2"])
    try await save([post("new", 7)], in: sut, at: 200)
    #expect(try await sut.ids().sorted() == ["2", "new"])
  }

  @Test func aPostWithAFutureDateIsRecognizedUnderANewID() async throws {
    let sut = try makeStore()
    try await save([post("1", 7, at: 5_000)], in: sut, at: 100)
    try await save([post("2", 7, at: 5_000)], in: sut, at: 200)
    #expect(try await sut.ids() == ["2"])
  }

  /// Saves posts, of which those with an equal value are the same.
  @discardableResult
  private func save(
    _ posts: [EncodedPost], of source: String = "a", cursor: String? = nil, in store: SQLitePostStore,
    at seconds: Double
  ) async throws -> [String: PostState] {
    try await store.save(
      list(posts.map(\.id), at: date(seconds)), posts,
      for: DocumentKey(source: source, list: "feed", cursor: cursor), asUnread: true, at: date(seconds)
    ) { $0.value == $1.value }
  }
}

/// Posts with implausible dates, in every store.
@Suite(.timeLimit(.minutes(1)))
struct PostDateContractTests {
  @Test func aPostWithAnImplausibleDateIsSortedByItsArrival() async throws {
    let sut = try makeStore()
    let early = Date(timeIntervalSince1970: 0).timeIntervalSince(date())
    let first = Date(timeIntervalSince1970: 631_152_000).timeIntervalSince(date())
    try await sut.save([post("old", at: 50), post("first", at: first)], at: 60)
    try await sut.save([post("1970", at: early), post("none", at: nil), post("1989", at: first - 1)], at: 100)
    #expect(try await sut.ids() == ["1970", "none", "1989", "old", "first"])
    #expect(try await sut.unread() == ["1970", "none", "1989", "old", "first"])
    let states = try await sut.states(of: "a", ["1970", "old", "first"])
    #expect(states["1970"]?.sortDate(of: Date(timeIntervalSince1970: 0)) == date(100))
    #expect(states["1970"]?.sortDate(of: nil) == date(100))
    #expect(states["old"]?.sortDate(of: date(50)) == date(50))
    #expect(states["old"]?.sortDate(of: date(1e9)) == date(60))
  }

  @Test func recognizingAChangedIDCanReadStoredLongTexts() async throws {
    let sut = try SQLitePostStore(inMemoryFor: .none)
    let text = Data("long".utf8)
    let old = EncodedPost(id: "old", value: Data([1]), text: text, version: 1, date: date())
    try await sut.save([old])
    try await sut.save(StorageTests.list(["new"]), [post("new")], for: key(), asUnread: true, at: date(1)) {
      $1.text.data == text
    }
    #expect(try await sut.ids() == ["new"])
  }
}
