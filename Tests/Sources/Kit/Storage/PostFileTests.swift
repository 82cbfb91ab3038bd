import Foundation
import Posts
import Testing

@testable import Storage

/// The file of a store of posts: its life, and what other programs do with it.
@Suite(.timeLimit(.minutes(1)))
struct PostFileTests {
  @Test func onlyTheOwnerMayAccessTheFileAndItsFolder() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1")])
    for (path, mode) in [
      (file.path, 0o600), (file.path + "-wal", 0o600), (file.deletingLastPathComponent().path, 0o700),
    ] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
  }

  @Test func twoStoresCanWriteOneFileConcurrently() async throws {
    let file = temporaryFile("posts.sqlite")
    let stores = [try SQLitePostStore(file: file), try SQLitePostStore(file: file)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask {
          try await stores[index % 2].save([post("\(index)"), post("shared", UInt8(index))])
          try await stores[(index + 1) % 2].set(
            index.isMultiple(of: 4) ? .unseen : .seen, keys("\(index)"), at: date(1))
        }
      }
      try await group.waitForAll()
    }
    for store in stores {
      #expect(try await store.ids().count == 101)
      #expect(try await store.unreadPosts(of: nil).counts == ["a": 26])
      #expect(try await store.unread().count == 26)
    }
  }

  /// The deletion must check again what was found before it.
  @Test func aPostLoadedAgainWhileOthersExpireIsKept() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1"), post("2"), post("3")])
    // With the first deletion, another program's answer confirms post 2.
    try await RawDatabase(file).execute(
      """
      CREATE TRIGGER answer AFTER DELETE ON post BEGIN
        UPDATE post SET confirmedAt = confirmedAt + 1 WHERE id = '2' AND confirmedAt = OLD.confirmedAt;
      END
      """)
    #expect(try await sut.removeExpired(KeepRules(subscriptions: [:]), at: date(8 * 24 * 3_600)) == 2)
    #expect(try await sut.ids() == ["2"])
  }

  @Test func aLockedFileIsReportedAsBusyNotAsDamaged() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1")])
    let other = try RawDatabase(file)
    try await other.execute("BEGIN EXCLUSIVE")
    await #expect(throws: StoreBusyError.self) { try await sut.set(.seen, keys("1"), at: date()) }
    #expect(try await sut.ids() == ["1"])
    try await other.execute("ROLLBACK")
    #expect(try await sut.set(.seen, keys("1"), at: date()).posts == keys("1"))
  }

  @Test(arguments: [
    "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)",
    "CREATE TABLE post (x); CREATE TABLE mark (x); CREATE TABLE document (x); CREATE TABLE imageTotal (x)",
  ])
  func theDatabaseOfAnotherProgramIsNotChanged(tables: String) async throws {
    let file = temporaryFile("posts.sqlite")
    let database = try RawDatabase(file)
    try await database.execute(tables)
    try database.close()
    let before = try Data(contentsOf: file)
    #expect(throws: ForeignDatabaseError.self) { try SQLitePostStore(file: file) }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func postsLoadedAgainInAFileOfTheFirstVersionAreCountedOnce() async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1"), post("2")])
    let database = try RawDatabase(file)
    try await database.execute(
      """
      DELETE FROM grdb_migrations WHERE identifier = '2';
      CREATE TRIGGER postInserted AFTER INSERT ON post BEGIN
        UPDATE postTally SET unread = unread + 1, size = size + NEW.size WHERE source = NEW.source;
      END
      """)
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("2"), post("3")])
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 3])
    try await expectSizeOfAll(in: database)
  }

  /// 0.3 sorted posts with implausible dates below all others.
  @Test func postsOfVersion0Point3WithImplausibleDatesAreSortedByArrival() async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1970"), post("1989"), post("1990"), post("moved"), post("none")])
    let database = try RawDatabase(file)
    try await database.execute(
      """
      DELETE FROM grdb_migrations WHERE identifier = '8';
      UPDATE post SET arrivedAt = 1700000000;
      UPDATE post SET date = 0, sortDate = 0 WHERE id = '1970';
      UPDATE post SET date = 631151999, sortDate = 631151999 WHERE id = '1989';
      UPDATE post SET date = 631152000, sortDate = 631152000 WHERE id = '1990';
      UPDATE post SET date = 0, sortDate = 1600000000 WHERE id = 'moved';
      UPDATE post SET date = NULL, sortDate = 1500000000 WHERE id = 'none';
      """)
    _ = try SQLitePostStore(file: file)
    let positions = try await database.strings("SELECT id || ' ' || CAST(sortDate AS INTEGER) FROM post ORDER BY id")
    #expect(
      positions == ["1970 1700000000", "1989 1700000000", "1990 631152000", "moved 1600000000", "none 1500000000"])
    let dates = try await database.strings(
      "SELECT CAST(CAST(date AS INTEGER) AS TEXT) FROM post WHERE date IS NOT NULL")
    #expect(Set(dates) == ["0", "631151999", "631152000"], "what was sent is kept")
  }

  @Test func aPostThatIsTwiceInAResponseIsCountedOnce() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1", 1, bytes: 10), post("2"), post("1", 2, bytes: 300), post("3")])
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 3])
    #expect(try await sut.posts(keys("1")).map(\.value.count) == [10])
    try await expectSizeOfAll(in: try RawDatabase(file))
  }

  /// Expects that the tally has the size of all posts.
  private func expectSizeOfAll(in database: RawDatabase) async throws {
    let size = try await database.strings("SELECT CAST(SUM(length(value)) AS TEXT) FROM post")
    #expect(try await database.strings("SELECT CAST(SUM(size) AS TEXT) FROM postTally") == size)
  }

  @Test(arguments: ["", "; ALTER TABLE post RENAME COLUMN date TO ownDate", "; DROP TABLE postTally"])
  func aFileOfALaterVersionIsNotChanged(change: String) async throws {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1")])
    let database = try RawDatabase(file)
    try await database.execute("INSERT INTO grdb_migrations VALUES ('later')" + change)
    try await database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.close()
    let before = try Data(contentsOf: file)
    #expect(throws: ForeignDatabaseError.self) { try SQLitePostStore(file: file) }
    #expect(try Data(contentsOf: file) == before)
    #expect(!FileManager.default.fileExists(atPath: file.path + ".damaged"))
  }

  @Test(
    arguments: ["id"] + PostTable.names + ["value"], ["'text'", "x'FF'", "1e300", "-9e999", "9223372036854775807"])
  func invalidValuesOfAPostDoNotAffectOtherPosts(column: String, value: String) async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1"), post("2")])
    try await RawDatabase(file).execute("UPDATE post SET \(column) = \(value) WHERE id = '1'")
    _ = try await sut.posts(keys("1"))
    _ = try await sut.states(of: "a", ["1"])
    _ = try await sut.unreadPosts(of: nil).counts
    _ = try await sut.unread()
    _ = try await sut.starred()
    _ = try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date(1))
    #expect(try await sut.ids().contains("2"))
    #expect(try await sut.listed(for: key())?.posts.map(\.key.id).contains("2") == true)
    try await sut.removeExpired(KeepRules(subscriptions: ["a": .always], sizeLimit: .max), at: date(2))
    try await sut.set(.star, keys("1", "2"), at: date(3))
    try await sut.save([post("1", 5), post("2", 6)], at: 4)
    #expect(try await sut.posts(keys("2")).map(\.value) == [Data([6])])
    try await sut.move("a", to: "b")
    #expect(try await sut.ids(of: "b").contains("2"))
  }

  @Test(arguments: [
    ("postSource", "answeredAt", "'text'"), ("postSource", "answeredAt", "9e999"), ("postTally", "unread", "'text'"),
    ("postTally", "unread", "-5"), ("postTally", "unread", "1e300"), ("postTally", "size", "'text'"),
    ("postTally", "unread", "5000000000000000000"), ("postTally", "unread", "3"),
    ("postTally", "size", "5000000000000000000"), ("postTally", "size", "2000000000"),
    ("postTally", "size", "-9223372036854775807"), ("postList", "ids", "'text'"), ("postList", "ids", "x'FF'"),
    ("postList", "headers", "'[]'"), ("postList", "savedAt", "'text'"), ("postList", "extra", "7"),
    ("postList", "version", "x'FF'"), ("mark", "value", "7"), ("mark", "date", "'text'"),
  ])
  func invalidValuesInTheOtherTablesAreTolerated(table: String, column: String, value: String) async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1"), post("2")])
    try await sut.save(mark("1"), kind: "k", of: "a")
    try await RawDatabase(file).execute("UPDATE \(table) SET \(column) = \(value)")
    _ = try await sut.listed(for: key())
    _ = try await sut.marks(kind: "k", of: "a")
    try await sut.renewList(for: key(), at: date(1), headers: [:])
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 2])
    try await sut.removeExpired(KeepRules(subscriptions: ["a": .usual], sizeLimit: 1 << 30), at: date(2))
    try await sut.save([post("1", 5), post("2")], at: 4)
    #expect(try await sut.listed(for: key())?.posts.map(\.value) == [Data([5]), Data([0])])
    #expect(try await sut.ids() == ["1", "2"])
  }

  @Test func anOversizedPostIsNeverReadIntoMemory() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file)
    try await sut.save([post("1"), post("2")])
    try await RawDatabase(file).execute("UPDATE post SET value = zeroblob(40000000) WHERE id = '1'")
    #expect(try await sut.ids() == ["2"])
    try await sut.save([post("1", 7), post("2")])
    #expect(try await sut.posts(keys("1", "2")).map(\.value) == [Data([7]), Data([0])])
    try await sut.save([post("1", 1, bytes: 20 << 20 | 1), post("3")], at: 1)
    #expect(try await sut.posts(keys("1", "3")).map(\.value) == [Data([7]), Data([0])])
  }
}
