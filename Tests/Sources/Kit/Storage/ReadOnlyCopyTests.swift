import Foundation
import GRDB
import Testing

@testable import Storage

/// Read-only files, which are opened as copies in memory.
@Suite(.timeLimit(.minutes(1)))
struct ReadOnlyCopyTests {
  @Test(arguments: [true, false]) func aCopyContainsTheFileAndItsWriteAheadLog(isCheckpointed: Bool) async throws {
    let (file, other) = try await filled(isCheckpointed: isCheckpointed)
    let before = try contents(of: file)
    let sut = try copy(of: file)
    #expect(try await ids(in: sut) == ["1", "2", "3"])
    try await sut.write { try $0.execute(sql: "DELETE FROM post WHERE id = '1'") }
    #expect(try await ids(in: sut) == ["2", "3"])
    #expect(try contents(of: file) == before, "nothing is written")
    try other.close()
  }

  /// A transaction that is incomplete in the log is ignored.
  @Test func aDamagedWriteAheadLogIsReadUpToTheDamage() async throws {
    let (file, other) = try await filled(isCheckpointed: false)
    let log = try Data(contentsOf: URL(filePath: file.path + "-wal"))
    for cut in [0, 31, 33, log.count / 2, log.count - 1] {
      let position = temporaryFile("posts.sqlite")
      try FileManager.default.createDirectory(
        at: position.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: file).write(to: position)
      try log.prefix(cut).write(to: URL(filePath: position.path + "-wal"))
      _ = try ReadOnlyCopy(file: position).open(Configuration())
      var damaged = log
      damaged[cut] ^= 0xFF
      try damaged.write(to: URL(filePath: position.path + "-wal"))
      _ = try ReadOnlyCopy(file: position).open(Configuration())
    }
    var damaged = log
    damaged[log.count - 1] ^= 0xFF
    try damaged.write(to: URL(filePath: file.path + "-wal"))
    #expect(try await ids(in: copy(of: file)) == ["1", "2"], "without the last transaction")
    try other.close()
  }

  @Test func aFileOfAnEarlierVersionIsUpgradedInTheCopy() async throws {
    let (file, other) = try await filled(isCheckpointed: true)
    try other.close()
    let database = try RawDatabase(file)
    try await database.execute("ALTER TABLE postIdentity DROP COLUMN since")
    try await database.execute("DELETE FROM grdb_migrations WHERE identifier = '9'")
    try database.close()
    let sut = try copy(of: file)
    let columns = try await sut.read { try $0.columns(in: "postIdentity").map(\.name) }
    #expect(columns.contains("since"))
  }

  @Test func aFileThatIsNotADatabaseIsRefused() async throws {
    let file = temporaryFile("posts.sqlite")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    for content in [Data(repeating: 7, count: 9_000), Data("SQLite format 3\0".utf8)] {
      try content.write(to: file)
      #expect(throws: (any Error).self) { try copy(of: file) }
    }
  }

  @Test(arguments: [(POSIXErrorCode.EROFS, true), (.EACCES, true), (.ENOSPC, false), (.ENOENT, false)])
  func aCopyIsUsedOnlyForUnwritableFiles(code: POSIXErrorCode, isNeeded: Bool) {
    #expect(ReadOnlyCopy.isNeeded(after: POSIXError(code)) == isNeeded)
    #expect(!ReadOnlyCopy.isNeeded(after: StoreBusyError()))
  }

  // MARK: - Samples

  /// A file with three posts, the last two in transactions of their own, and a connection that keeps its log.
  private func filled(isCheckpointed: Bool) async throws -> (file: URL, other: RawDatabase) {
    let file = temporaryFile("posts.sqlite")
    try await SQLitePostStore(file: file).save([post("1")])
    let other = try RawDatabase(file)
    try await other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for id in ["2", "3"] {
      try await other.execute(
        "INSERT INTO post (number, source, id, \(PostTable.columns), value, text) "
          + "SELECT number + 1, source, '\(id)', \(PostTable.columns), value, text FROM post "
          + "ORDER BY number DESC LIMIT 1")
    }
    if isCheckpointed { try await other.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    return (file, other)
  }

  private func copy(of file: URL) throws -> DatabaseQueue {
    try SQLiteFile(file: file, rowLimit: 1 << 20, schema: .posts(importing: nil, at: date())).openCopy()
  }

  private func ids(in database: DatabaseQueue) async throws -> [String] {
    try await database.read { try String.fetchAll($0, sql: "SELECT id FROM post ORDER BY id") }
  }

  private func contents(of file: URL) throws -> [Data] {
    try ["", "-wal"].map { try Data(contentsOf: URL(filePath: file.path + $0)) }
  }
}
