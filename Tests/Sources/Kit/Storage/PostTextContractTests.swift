import Foundation
import Posts
import Storage
import Testing

/// Long texts, which are stored beside their posts.
@Suite(.timeLimit(.minutes(1)))
struct PostTextContractTests {
  @Test func theLatestTextOfAPostIsRead() async throws {
    let sut = try makeStore()
    try await sut.save([Self.long("1", text: 1), post("2")])
    let found = try await sut.posts(of: "a", before: nil, limit: 9)
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.key.id, $0.text.data) }) == ["1": Self.text(1), "2": nil])
    try await sut.save([Self.long("1", 1, text: 2)])
    try await sut.set(.star, keys("1"), at: date(1))
    #expect(try await Self.text(in: sut) == Self.text(2))
    try await sut.update(Self.long("1", 2, text: 3), of: "a")
    #expect(try await Self.text(in: sut) == Self.text(3))
    try await sut.move("a", to: "b")
    #expect(try await Self.text(in: sut, of: "b") == Self.text(3))
    try await sut.save([post("1", 4)], of: "b")
    #expect(try await Self.text(in: sut, of: "b") == nil)
  }

  @Test func aMergedPostHasTheTextOfThePostAtTheNewAddress() async throws {
    let sut = try makeStore()
    try await sut.save([Self.long("1", text: 1)], of: "old", at: 0)
    try await sut.save([Self.long("1", 1, text: 2)], of: "new", at: 1e5)
    try await sut.move("old", to: "new")
    let found = try #require(try await sut.posts(keys("1", of: "new")).first)
    #expect(found.value.first == 1 && found.text.data == Self.text(2))
  }

  @Test func textsCountTowardTheSizeLimit() async throws {
    let sut = try makeStore()
    try await sut.save([Self.long("1", text: 1)], at: 0)
    try await sut.save([Self.long("2", text: 1)], of: "b", at: 1)
    let rules = KeepRules(subscriptions: ["a": .always, "b": .always], sizeLimit: 3_000)
    #expect(try await sut.removeExpired(rules, at: date(2)) == 1)
    #expect(try await sut.ids().isEmpty)
  }

  @Test func aTextThatIsTooLargeIsNotSaved() async throws {
    let sut = try SQLitePostStore(file: temporaryFile("posts.sqlite"), largestContent: 1_000)
    try await sut.save([Self.long("1", text: 1), post("2")])
    #expect(try await sut.ids() == ["2"])
  }

  @Test func postsAreIndexedWithTheirTexts() async throws {
    let sut = try SQLitePostStore(file: temporaryFile("posts.sqlite"))
    let text = Data(String(repeating: "winter ", count: 300).utf8)
    try await sut.save([EncodedPost(id: "1", value: Data([1]), text: text, version: 1, date: date())])
    let words = try #require(IndexedWords([[.init("winter")]]))
    try await sut.indexPosts(atMost: 9) { String(decoding: $0.text.data ?? Data(), as: UTF8.self) }
    #expect(try await sut.posts(with: words, before: nil, limit: 9).map(\.key.id) == ["1"])
  }

  @Test(arguments: ["NULL", "7", "1.5", "x'00'"])
  func aDamagedTextOfAStoredPostIsReplacedByTheNextLoad(value: String) async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([Self.long("1", text: 1), Self.long("2", text: 2)])
    try await RawDatabase(file).execute("UPDATE post SET text = \(value) WHERE id = '1'")
    #expect(try await sut.ids().count == 2)
    #expect(try await Self.text(in: sut) != Self.text(1))
    #expect(try await Self.text("2", in: sut) == Self.text(2))
    #expect(try await sut.unread().count == 2)
    try await sut.save([Self.long("1", text: 1)])
    #expect(try await Self.text(in: sut) == Self.text(1))
  }

  @Test func postsSavedByAVersionWithoutLongTextsAreKept() async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1", 5), post("2")])
    let database = try RawDatabase(file)
    try await database.execute(
      "DELETE FROM grdb_migrations WHERE identifier = '5'; ALTER TABLE post DROP COLUMN text")
    try database.close()
    let sut = try SQLitePostStore(file: file)
    #expect(sut.movedAside == nil)
    #expect(try await sut.posts(keys("1")).map(\.value) == [Data([5])])
    #expect(try await sut.ids().count == 2)
    try await sut.save([Self.long("1", text: 1)])
    #expect(try await Self.text(in: sut) == Self.text(1))
  }

  @Test func aDeletedPostsTextIsNotReadFromAPostThatReusesItsRow() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([Self.long("1", text: 1)])
    let stored = try #require(try await sut.posts(keys("1")).first)
    try await RawDatabase(file).execute("DELETE FROM post")
    try await sut.save([Self.long("2", text: 2)])
    #expect(stored.text.data == nil)
  }

  private static func text(_ byte: UInt8) -> Data { Data(repeating: byte, count: 2_000) }

  private static func long(_ id: String, _ value: UInt8 = 0, text: UInt8) -> EncodedPost {
    EncodedPost(id: id, value: Data([value]), text: Self.text(text), version: 1, date: date())
  }

  private static func text(
    _ id: String = "1", in store: SQLitePostStore, of source: String = "a"
  ) async throws -> Data? {
    try await store.posts(keys(id, of: source)).first?.text.data
  }
}
