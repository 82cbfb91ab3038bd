import Foundation
import Posts
import Storage
import Testing

/// Changes that are recovered from a damaged file.
@Suite(.timeLimit(.minutes(1)))
struct OutboxSalvageTests {
  private let logins = Logins()

  @Test func changesAreNotRecoveredFromPagesThatNoTableRefersTo() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file)
    let sut = try SQLitePostStore(file: file, accounts: logins.accounts())
    #expect(sut.salvage != nil)
    #expect(try await sut.ids() == ["1"])
    #expect(try await sut.writes() == [], "bytes of a post that look like a change must not be sent")
    #expect(try await sut.beginNextWrite(at: date(1_000), until: date(1_090)) == nil)
  }

  @Test func changesCanBeAddedAfterTheSalvage() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file)
    let sut = try SQLitePostStore(file: file, accounts: logins.accounts())
    let added = try #require(try await sut.add(change("unboost", inverse: "boost", of: "2"), until: date(90)))
    #expect(try await sut.writes().map(\.id) == [added.id])
  }

  /// Creates a file with a post and two changes that are being sent, and damages its first page.
  private func fill(_ file: URL) async throws {
    try await SQLitePostStore(file: file, accounts: logins.accounts()).save([post("1")])
    for (write, id, seconds) in [("like", "1", 0.0), ("boost", "2", 1)] {
      _ = try await SQLitePostStore(file: file, accounts: logins.accounts()).add(
        change(write, inverse: "un\(write)", of: id, at: seconds), until: date(90))
    }
    let database = try RawDatabase(file)
    try await database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.close()
    var data = try Data(contentsOf: file)
    data.replaceSubrange(0..<100, with: Data(count: 100))
    try data.write(to: file)
  }

  private func change(_ write: String, inverse: String, of id: String, at seconds: Double = 0) -> StoredWrite {
    StoredWrite(
      write, inverse: inverse, of: PostKey(source: "a", id: id), encoded: Data([UInt8(id) ?? 0]), by: "ann",
      at: date(seconds))
  }
}
