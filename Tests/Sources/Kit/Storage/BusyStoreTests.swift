import Foundation
import Storage
import Testing

/// A file that another program locks; each attempt waits one second.
@Suite(.timeLimit(.minutes(1)))
struct BusyStoreTests {
  @Test func aLockedFileIsReportedAsBusyNotAsDamaged() async throws {
    let file = temporaryFile()
    let other = try RawDatabase(file)
    try await other.execute("BEGIN EXCLUSIVE")
    #expect(throws: StoreBusyError.self) { try SQLiteStore(file: file) }
    try await other.execute("ROLLBACK")
    #expect(try SQLiteStore(file: file).movedAside == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path + ".damaged"))
  }

  @Test func aStoreLockedByAnotherProgramCanBeReadButNotWritten() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(1), for: key())
    let other = try RawDatabase(file)
    try await other.execute("BEGIN EXCLUSIVE")
    await #expect(throws: StoreBusyError.self) { try await sut.save(document(2), for: key()) }
    #expect(try await sut.document(for: key()) == document(1))
    try await other.execute("ROLLBACK")
    try await sut.save(document(3), for: key())
    #expect(try await sut.document(for: key()) == document(3))
  }
}
