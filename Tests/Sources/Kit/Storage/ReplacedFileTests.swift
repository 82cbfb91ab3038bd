import Dispatch
import Foundation
import GRDB
import Testing

@testable import Storage

/// A store whose file is moved, deleted or replaced while it is open.
@Suite(.timeLimit(.minutes(1)))
struct ReplacedFileTests {
  private let file = temporaryFile()

  @Test func newReadersOfAConnectionStillReadTheReplacedFile() async throws {
    let sut = try await connection(with: 1)
    try moveFile()
    let other = try await connection(with: 2)
    #expect(try await readingBeside(sut) { try await sut.read(Self.number) } == 1)
    #expect(try await readingBeside(sut) { sut.readNow(Self.number) } == 1)
    #expect(try await readingBeside(other) { try await other.read(Self.number) } == 2)
  }

  @Test func newReadersOfAConnectionReadTheMovedFile() async throws {
    let sut = try await connection(with: 1)
    try moveFile()
    #expect(try await readingBeside(sut) { try await sut.read(Self.number) } == 1)
    #expect(try await readingBeside(sut) { sut.readNow(Self.number) } == 1)
  }

  /// Reads while the reader that is already open is busy.
  private func readingBeside(
    _ connection: Storage.SQLiteConnection, _ read: @Sendable () async throws -> Int?
  ) async throws -> Int? {
    let (busy, isBusy) = AsyncStream.makeStream(of: Void.self)
    let end = DispatchSemaphore(value: 0)
    async let first = connection.read { database in
      isBusy.finish()
      end.wait()
      return try Self.number(database)
    }
    for await _ in busy {}
    let second: Int?
    do {
      defer { end.signal() }
      second = try await read()
    }
    _ = try await first
    return second
  }

  private func connection(with number: Int) async throws -> Storage.SQLiteConnection {
    let connection = try Storage.SQLiteConnection(
      SQLiteFile(file: file, rowLimit: 1 << 20, schema: .posts(importing: nil, at: date())))
    try await connection.write { database in
      try database.execute(sql: "CREATE TABLE probe (number INTEGER); INSERT INTO probe VALUES (\(number))")
    }
    return connection
  }

  /// Moves the file with its log, like a user who restores a backup.
  private func moveFile() throws {
    for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + end) {
      try FileManager.default.moveItem(atPath: file.path + end, toPath: file.path + "-moved" + end)
    }
  }

  @Sendable private static func number(_ database: Database) throws -> Int? {
    try Int.fetchOne(database, sql: "SELECT number FROM probe")
  }
}
