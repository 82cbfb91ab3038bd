import Foundation
import Storage
import Testing

/// Files with unexpected tables, and stores that are opened at the same time.
@Suite(.timeLimit(.minutes(1)))
struct SQLiteSchemaTests {
  @Test(arguments: [
    "DROP TABLE document", "DROP TABLE documentTotal", "DROP TABLE mark", "DROP TABLE image", "DROP TABLE imageTotal",
    "DROP TABLE grdb_migrations", "DELETE FROM grdb_migrations",
    "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES (x'FF')",
    "ALTER TABLE document DROP COLUMN headers", "ALTER TABLE mark DROP COLUMN value",
    "ALTER TABLE image RENAME COLUMN data TO bytes", "ALTER TABLE grdb_migrations RENAME COLUMN identifier TO name",
    "DROP TABLE mark; CREATE VIEW mark AS SELECT 1 AS source, 1 AS kind, 1 AS id, 1 AS date, 1 AS value",
  ])
  func aFileWithADifferentSchemaIsBackedUpAndReplaced(change: String) async throws {
    let file = temporaryFile()
    try await SQLiteStore(file: file).save(document(1), for: key())
    let database = try RawDatabase(file)
    try await database.execute(change)
    try database.close()
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(2), for: key())
    try await sut.save(Data([1]), for: "x", of: nil, at: date())
    #expect(try await sut.document(for: key()) == document(2))
    #expect(try await sut.data(for: "x", at: date()) == Data([1]))
    #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
    #expect(try await SQLiteStore(file: file).document(for: key()) == document(2))
  }

  @Test func aFileOfALaterVersionIsUsedIfItsTablesAreTheSame() async throws {
    let file = temporaryFile()
    try await SQLiteStore(file: file).save(document(1), for: key())
    try await RawDatabase(file).execute("INSERT INTO grdb_migrations VALUES ('later')")
    #expect(try await SQLiteStore(file: file).document(for: key()) == document(1))
  }

  @Test func aFileOfALaterVersionWithDifferentTablesIsNotChanged() async throws {
    let file = temporaryFile()
    try await SQLiteStore(file: file).save(document(1), for: key())
    let database = try RawDatabase(file)
    try await database.execute(
      "INSERT INTO grdb_migrations VALUES ('later'); ALTER TABLE document RENAME COLUMN headers TO fields")
    #expect(throws: ForeignDatabaseError.self) { try SQLiteStore(file: file) }
    #expect(try await database.count("document") == 1)
    #expect(!FileManager.default.fileExists(atPath: file.path + ".damaged"))
  }

  @Test(arguments: 0..<10) func storesOpenedAtTheSameTimeShareTheFile(round: Int) async throws {
    let file = temporaryFile()
    let stores = try await withThrowingTaskGroup(of: SQLiteStore.self) { group in
      for _ in 0..<8 { group.addTask { try SQLiteStore(file: file) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(stores.count == 8)
    try await stores[0].save(document(1), for: key())
    for store in stores { #expect(try await store.document(for: key()) == document(1)) }
    #expect(!FileManager.default.fileExists(atPath: file.path + ".damaged"))
  }
}
