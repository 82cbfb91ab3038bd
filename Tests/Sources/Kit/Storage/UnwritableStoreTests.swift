import Foundation
import Storage
import Testing

/// A file that can be read, and not be written.
@Suite(.timeLimit(.minutes(1)))
struct UnwritableStoreTests {
  @Test func anImageIsReadEvenIfItsLastUseCannotBeWritten() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(Data([1]), for: "x", of: nil, at: date())
    try await RawDatabase(file).execute("CREATE TRIGGER full BEFORE UPDATE ON image BEGIN SELECT RAISE(FAIL, 'x'); END")
    #expect(try await sut.data(for: "x", at: date(1_000)) == Data([1]))
  }

  @Test func damageFoundWhenTheLastUseOfAnImageIsWrittenIsReported() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(Data([1]), for: "x", of: nil, at: date())
    let other = try RawDatabase(file)
    try await other.execute(
      "CREATE TABLE log (text); CREATE TRIGGER use AFTER UPDATE ON image BEGIN INSERT INTO log VALUES (1); END")
    try await other.execute(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'log'")
    await #expect(throws: StoreDamagedError.self) { try await sut.data(for: "x", at: date(1_000)) }
  }
}
