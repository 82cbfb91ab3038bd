import Foundation
import Posts
import Storage
import Testing

/// The index of the words of posts.
@Suite(.timeLimit(.minutes(1)))
struct PostIndexContractTests {
  @Test func postsWithAWordAreFoundInPagesNewestFirst() async throws {
    let sut = try makeStore()
    try await sut.save((0..<20).map { post("a\($0)", "one two", at: Double($0)) }, of: "a", at: 100)
    try await sut.save((0..<20).map { post("b\($0)", "one three", at: Double($0) + 0.5) }, of: "b", at: 100)
    try await sut.indexAll()
    let words = IndexedWords([[.init("one")]])
    var (ids, position) = ([String](), PostPosition?.none)
    repeat {
      let page = try await sut.posts(with: words, before: position, limit: 7)
      ids += page.map(\.key.id)
      position = page.last?.position
    } while position != nil
    #expect(ids == (0..<20).reversed().flatMap { ["b\($0)", "a\($0)"] })
    #expect(try await sut.posts(with: nil, before: nil, limit: 3).map(\.key.id) == ["b19", "a19", "b18"])
    #expect(try await sut.posts(with: words, before: nil, limit: 0) == [])
    let oldest = try await sut.posts(with: words, after: nil, in: .oldest, limit: 3)
    #expect(oldest.map(\.key.id) == ["a0", "b0", "a1"])
    let later = try await sut.posts(with: words, after: oldest.last?.position, in: .oldest, limit: 2)
    #expect(later.map(\.key.id) == ["b1", "a2"])
  }

  @Test(arguments: [
    ([[("two", false)]], ["a", "c"]), ([[("one two", false)]], ["a"]), ([[("two one", false)]], ["c"]),
    ([[("thr", true)]], ["b"]), ([[("one th", true)]], ["b"]), ([[("thr", false)]], []),
    ([[("one", false), ("three", false)], [("京 都", false)]], ["b", "d"]), ([[("京", false)]], ["d"]),
    ([[("OR", false)]], []), ([[("a\" OR \"one", false)]], []),
  ])
  func onlyPostsWithTheSearchedWordsAreFound(words: [[(String, Bool)]], ids: [String]) async throws {
    let sut = try makeStore()
    let texts = ["a": "one two", "b": "one three", "c": "two one", "d": "東 京 都 one"]
    try await sut.save(texts.map { post($0, $1) })
    try await sut.indexAll()
    let phrases = words.map { $0.map { IndexedWords.Phrase($0.0, isBeginning: $0.1) } }
    let found = try await sut.posts(with: IndexedWords(phrases), before: nil, limit: 10)
    #expect(found.map(\.key.id).sorted() == ids)
  }

  @Test func theIndexIsUpdatedWhenPostsChange() async throws {
    let sut = try makeStore()
    try await sut.save([post("1", "old"), post("2", "stays"), post("3", "goes")])
    try await sut.indexAll()
    try await sut.update(post("1", "new"), of: "a")
    #expect(try await sut.found("old") == [])
    #expect(try await sut.found("new") == [])
    try await sut.indexAll()
    #expect(try await sut.found("new") == ["1"])
    // Another date moves a post; its words stay.
    try await sut.save([post("2", "stays", at: -100)], at: 10)
    try await sut.indexAll()
    #expect(try await sut.found("stays") == ["2"])
    #expect(try await sut.posts(with: nil, before: nil, limit: 9).map(\.key.id).last == "2")
    try await sut.set(.seen, keys("1", "2", "3"), at: date(20))
    #expect(try await sut.indexPosts(atMost: 1) { _ in "" } == 0)
    #expect(try await sut.removeExpired(KeepRules(subscriptions: [:]), at: date(1e8)) == 3)
    for word in ["new", "stays", "goes"] { #expect(try await sut.found(word) == []) }
    #expect(try await sut.posts(with: nil, before: nil, limit: 9) == [])
  }

  @Test func aPostStarredBeforeItArrivesIsIndexed() async throws {
    let sut = try makeStore()
    try await sut.set(.star, keys("1"), at: date())
    #expect(try await sut.indexPosts(atMost: 9) { _ in "x" } == 0)
    try await sut.save([post("1", "word")])
    try await sut.indexAll()
    #expect(try await sut.found("word") == ["1"])
  }

  @Test func postsAreIndexedInStepsOldestFirst() async throws {
    let sut = try makeStore()
    try await sut.save((0..<10).map { post("\($0)", "word", at: Double($0)) }.reversed())
    #expect(try await sut.indexPosts(atMost: 4) { String(decoding: $0.value, as: UTF8.self) } == 6)
    #expect(try await sut.found("word") == ["3", "2", "1", "0"])
    #expect(try await sut.indexPosts(atMost: 6) { String(decoding: $0.value, as: UTF8.self) } == 0)
    #expect(try await sut.found("word").count == 10)
  }

  @Test func postsOfOtherAccountsAreNotFound() async throws {
    let logins = Logins()
    let sut = try makeStore(accounts: logins.accounts())
    try await sut.save([post("1", "word"), post("2", "word", account: "ann")])
    try await sut.indexAll()
    #expect(try await sut.found("word").sorted() == ["1", "2"])
    logins.active = []
    #expect(try await sut.found("word") == ["1"])
  }

  @Test func noWordOfARemovedAccountRemainsInTheIndex() async throws {
    let (logins, file) = (Logins(), temporaryFile("posts.sqlite"))
    let sut = try SQLitePostStore(file: file, accounts: logins.accounts())
    try await sut.save([post("1", "public")])
    try await sut.indexAll()
    try await sut.save([post("2", "confidential", account: "ann")], of: "b")
    try await sut.indexAll()
    (logins.active, logins.retained) = ([], [])
    try await sut.removeUnretainedContent()
    for suffix in ["", "-wal"] {
      let bytes = FileManager.default.contents(atPath: file.path + suffix) ?? Data()
      #expect(bytes.firstRange(of: Data("confident".utf8)) == nil, "\(suffix)")
    }
    #expect(try await sut.found("public") == ["1"])
  }

  @Test func insertingAPostCreatesNoTemporaryTable() async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1", "word")])
    let database = try RawDatabase(file)
    let operations = try await database.operations(
      of: """
        INSERT INTO post (source, id, version, size, sortDate, arrivedAt, confirmedAt, isUnread, unreadChangedAt,
          isStarred, starredChangedAt) VALUES (1, '2', 1, 1, 0, 0, 0, 1, 0, 0, 0)
        """)
    // The post, and its number among those to be indexed.
    #expect(operations.count { $0 == "OpenWrite" } > 1)
    #expect(!operations.contains("OpenEphemeral"))
  }

  @Test(arguments: [PostOrder.newest, .oldest])
  func anIndexWhoseRowsMatchNoPostsIsRebuilt(order: PostOrder) async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save((0..<10).map { post("\($0)", "word", at: Double($0)) }.reversed())
    try await sut.indexAll()
    try await RawDatabase(file).execute(
      """
      DELETE FROM postWords;
      INSERT INTO postWords (rowid, text) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      SELECT i * 3, 'word' FROM n
      """)
    let words = IndexedWords([[IndexedWords.Phrase("word")]])
    var (position, pages) = (PostPosition?.none, 0)
    repeat {
      position = try await sut.posts(with: words, after: position, in: order, limit: 2).last?.position
      pages += 1
      try #require(pages < 10)
    } while position != nil
    try await sut.indexAll()
    #expect(try await sut.found("word").count == 10)
    #expect(try await RawDatabase(file).count("postWords") == 10)
  }

  @Test func pagingThroughADamagedIndexThrows() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save((0..<10).map { post("\($0)", "word", at: Double($0)) }.reversed())
    // The table has other dates than its index.
    try await RawDatabase(file).execute(
      """
      CREATE TABLE other AS SELECT rootpage FROM sqlite_master WHERE name = 'postUnread';
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, 'sortDate,', 'confirmedAt,') WHERE name = 'postUnread';
      PRAGMA writable_schema = RESET;
      UPDATE post SET confirmedAt = 1000 + number;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, 'confirmedAt,', 'sortDate,') WHERE name = 'postUnread';
      PRAGMA writable_schema = RESET; DROP TABLE other;
      """)
    let error = await #expect(throws: StoreDamagedError.self) {
      var position = PostPosition?.none
      for _ in 0..<10 {
        position = try await sut.posts(.unread, of: nil, after: position, in: .newest, limit: 2).last?.position
      }
    }
    #expect(error?.salvage?.recovered == 10)
    let salvaged = try SQLitePostStore(file: file)
    #expect(try await salvaged.posts(.unread, of: nil, after: nil, in: .newest, limit: 20).count == 10)
  }

  @Test func aFileOfAnEarlierVersionIsIndexedInSteps() async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save((0..<10).map { post("\($0)", "word", at: Double($0)) }.reversed())
    let database = try RawDatabase(file)
    try await database.execute(
      """
      DROP TRIGGER postToIndex; DROP TRIGGER postIndexedChanged; DROP TRIGGER postIndexedMoved;
      DROP TRIGGER postIndexedGone; DROP TABLE postWords; DROP TABLE postUnindexed;
      DELETE FROM grdb_migrations WHERE identifier = '4'
      """)
    try database.close()
    let sut = try SQLitePostStore(file: file)
    #expect(sut.movedAside == nil)
    try await sut.save([post("new", "word", at: 20)], at: 30)
    #expect(try await sut.indexPosts(atMost: 3) { String(decoding: $0.value, as: UTF8.self) } == 8)
    #expect(try await sut.found("word") == ["2", "1", "0"])
    try await sut.indexAll()
    #expect(try await sut.found("word").count == 11)
  }
}

extension SQLitePostStore {
  /// Indexes all posts by their values.
  fileprivate func indexAll() async throws {
    while try await indexPosts(atMost: 5, text: { String(decoding: $0.value, as: UTF8.self) }) > 0 {}
  }

  /// The ids of the posts with a word, newest first.
  fileprivate func found(_ word: String) async throws -> [String] {
    let words = IndexedWords([[IndexedWords.Phrase(word)]])
    return try await posts(with: words, before: nil, limit: 100).map(\.key.id)
  }
}

/// A post whose value is its words.
private func post(_ id: String, _ words: String, at seconds: Double? = 0, account: String? = nil) -> EncodedPost {
  EncodedPost(id: id, value: Data(words.utf8), version: 1, date: seconds.map { date($0) }, account: account)
}
