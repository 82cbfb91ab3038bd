import Foundation
import Posts
import Storage
import Testing

/// Importing the marks of 0.2's cache into a new store of posts.
@Suite(.timeLimit(.minutes(1)))
struct CacheImportTests {
  @Test(arguments: [false, true]) func anOldCachesDismissalsAndReadPostsAreImported(isOf0Point2: Bool) async throws {
    let (cache, file) = try await makeCache(isOf0Point2: isOf0Point2)
    let before = try Data(contentsOf: cache)
    let sut = try SQLitePostStore(file: file, importing: cache, at: date(100))
    let state = try #require(try await sut.state("1"))
    #expect(!state.isUnread && !state.viewer.flags.contains(.star))
    #expect(state.unreadChangedAt == date(5) && state.confirmedAt == date(100))
    #expect(try await sut.marks(kind: "dismissed", of: "a") == [mark("9", at: date(2), value: 3)])
    #expect(try await sut.marks(kind: "summary", of: "") == [mark("a", value: 4)])
    #expect(try await sut.marks(kind: "seen", of: "a") == [])
    let states = try await sut.save([post("1"), post("2")], at: 200)
    #expect(states.mapValues(\.isUnread) == ["1": false, "2": true])
    #expect(try Data(contentsOf: cache) == before)
    let old = try await RawDatabase(cache).count("mark")
    #expect(old == 3)
  }

  @Test func anOldCacheIsImportedOnlyOnce() async throws {
    let (cache, file) = try await makeCache(isOf0Point2: true)
    let sut = try SQLitePostStore(file: file, importing: cache, at: date(100))
    try await sut.set(.unseen, keys("1"), at: date(200))
    try await sut.removeMark("9", kind: "dismissed", of: "a")
    let again = try SQLitePostStore(file: file, importing: cache, at: date(300))
    #expect(try await again.state("1")?.isUnread == true)
    #expect(try await again.marks(kind: "dismissed", of: "a") == [])
  }

  @Test func anImportFromABusyCacheIsRepeatedWhenTheStoreIsNextOpened() async throws {
    let (cache, file) = try await makeCache(isOf0Point2: true)
    let other = try RawDatabase(cache)
    try await other.execute("PRAGMA journal_mode = DELETE")
    try await other.execute("BEGIN EXCLUSIVE")
    #expect(throws: StoreBusyError.self) { try SQLitePostStore(file: file, importing: cache, at: date(100)) }
    try await other.execute("ROLLBACK")
    let sut = try SQLitePostStore(file: file, importing: cache, at: date(100))
    #expect(sut.movedAside == nil)
    #expect(try await sut.state("1")?.isUnread == false)
    #expect(try await sut.marks(kind: "dismissed", of: "a").count == 1)
  }

  @Test func nothingIsImportedFromAMissingDamagedOrForeignCache() async throws {
    let (cache, _) = try await makeCache(isOf0Point2: false)
    let garbage = cache.deletingLastPathComponent().appending(path: "garbage")
    try Data(repeating: 0x47, count: 10_000).write(to: garbage)
    let foreign = cache.deletingLastPathComponent().appending(path: "foreign")
    try await RawDatabase(foreign).execute("CREATE TABLE mark (x); INSERT INTO mark VALUES (1)")
    let none = cache.deletingLastPathComponent().appending(path: "none")
    for source in [garbage, foreign, none] {
      let sut = try SQLitePostStore(file: temporaryFile("posts.sqlite"), importing: source)
      #expect(sut.movedAside == nil)
      #expect(try await sut.states(of: "a", ["1"]) == [:])
    }
    #expect(!FileManager.default.fileExists(atPath: none.path))
  }

  @Test(arguments: ["id", "date", "value", "kind", "source"]) func anInvalidRowOfAnOldCacheIsSkipped(
    column: String
  ) async throws {
    let (cache, file) = try await makeCache(isOf0Point2: true)
    try await RawDatabase(cache).execute(
      "UPDATE mark SET \(column) = \(column == "value" ? "7" : "x'FF'") WHERE kind = 'dismissed'")
    let sut = try SQLitePostStore(file: file, importing: cache)
    #expect(try await sut.state("1")?.isUnread == false)
    #expect(try await sut.marks(kind: "dismissed", of: "a") == [])
  }

  /// A cache with a mark of each kind, and a path for a store of posts beside it.
  private func makeCache(isOf0Point2: Bool) async throws -> (cache: URL, posts: URL) {
    let cache = temporaryFile()
    _ = try SQLiteStore(file: cache)
    try await RawDatabase(cache).execute(
      """
      INSERT INTO mark (source, kind, id, date, value) VALUES
        ('a', 'seen', '1', \(date(5).timeIntervalSince1970), x'00'),
        ('a', 'dismissed', '9', \(date(2).timeIntervalSince1970), x'03'),
        ('', 'summary', 'a', \(date().timeIntervalSince1970), x'04')
      """)
    if isOf0Point2 {
      try await RawDatabase(cache).execute(
        """
        DROP INDEX markAccount; ALTER TABLE mark DROP COLUMN account;
        DELETE FROM grdb_migrations WHERE identifier = '3'
        """)
    }
    let database = try RawDatabase(cache)
    try await database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (cache, cache.deletingLastPathComponent().appending(path: "posts.sqlite"))
  }
}
