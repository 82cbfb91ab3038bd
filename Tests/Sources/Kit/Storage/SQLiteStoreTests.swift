import Foundation
import Storage
import Testing

/// The lifecycle of the store's file.
@Suite(.timeLimit(.minutes(1)))
struct SQLiteStoreTests {
  @Test func aDocumentIsReadAfterTheFileIsReopened() async throws {
    let file = temporaryFile()
    try await SQLiteStore(file: file).save(document(1), for: key())
    #expect(try await SQLiteStore(file: file).document(for: key()) == document(1))
  }

  @Test func onlyTheOwnerMayAccessTheFileAndItsFolder() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(1), for: key())
    #expect(try permissions(of: file.path) == 0o600)
    #expect(try permissions(of: file.path + "-wal") == 0o600)
    #expect(try permissions(of: file.deletingLastPathComponent().path) == 0o700)
  }

  @Test func onlyContentUpToTheMaximumSizeIsSaved() async throws {
    let sut = try SQLiteStore(file: temporaryFile(), largestContent: 10)
    for (size, isKept) in [(10, true), (11, false)] {
      let document = StoredDocument(
        body: Data(count: size), headers: [:], address: "http://a.example", version: 1, savedAt: date())
      try await sut.save(document, for: key())
      #expect(try await (sut.document(for: key()) != nil) == isKept)
      try await sut.save(Data(count: size), for: "x", of: nil, at: date())
      #expect(try await (sut.data(for: "x", at: date()) != nil) == isKept)
    }
  }

  @Test func aStoreInAWritableFileIsNotReadOnly() throws {
    #expect(try !SQLiteStore(file: temporaryFile()).isReadOnly)
    #expect(try !SQLitePostStore(file: temporaryFile("posts.sqlite")).isReadOnly)
  }

  @Test func twoStoresCanWriteOneFileConcurrently() async throws {
    let file = temporaryFile()
    let stores = [try SQLiteStore(file: file), try SQLiteStore(file: file)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask { try await stores[index % 2].save(document(1), for: key(cursor: "\(index)")) }
      }
      try await group.waitForAll()
    }
    for index in 0..<100 {
      #expect(try await stores[(index + 1) % 2].document(for: key(cursor: "\(index)")) != nil)
    }
  }

  @Test func aFileThatIsNotADatabaseIsBackedUpAndReplaced() async throws {
    let file = temporaryFile()
    try makeFolder(of: file)
    let garbage = Data(repeating: 0x47, count: 10_000)
    try garbage.write(to: file)
    let sut = try SQLiteStore(file: file)
    #expect(sut.movedAside?.path == file.path + ".damaged")
    try await sut.save(document(1), for: key())
    #expect(try await sut.document(for: key()) == document(1))
    #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == garbage)
    #expect(try SQLiteStore(file: file).movedAside == nil)
  }

  @Test func aDamagedFileIsBackedUpOnceEvenIfTwoStoresFindTheDamage() async throws {
    let file = temporaryFile()
    let stores = [try SQLiteStore(file: file), try SQLiteStore(file: file)]
    try await stores[0].save(document(1), for: key())
    for store in stores { #expect(try await store.document(for: key()) != nil) }
    let database = try RawDatabase(file)
    try await database.execute(
      "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 1000 WHERE rootpage > 1")
    try await database.execute("PRAGMA schema_version = 1000")
    try database.close()
    let first = await #expect(throws: StoreDamagedError.self) { try await stores[0].save(document(2), for: key()) }
    #expect(first?.movedTo?.path == file.path + ".damaged")
    let again = await #expect(throws: StoreDamagedError.self) { try await stores[0].document(for: key()) }
    #expect(again?.movedTo == nil)
    let fresh = try SQLiteStore(file: file)
    try await fresh.save(document(3), for: key())
    let second = await #expect(throws: StoreDamagedError.self) { try await stores[1].save(document(2), for: key()) }
    #expect(second?.movedTo == nil, "the file is another one now")
    #expect(try await fresh.document(for: key()) == document(3))
  }

  @Test func anIndexThatPointsToMissingRowsIsReportedAsDamage() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file, imageLimit: 250)
    for number in 1...9 { try await sut.save(document(1, at: date(-100)), for: key(cursor: "\(number)")) }
    // The images get these row numbers.
    for number in 1...5 { try await sut.removeDocument(for: key(cursor: "\(number)")) }
    let database = try RawDatabase(file)
    try await database.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'documentAge')
      WHERE name = 'imageUse';
      PRAGMA schema_version = 1000;
      """)
    try database.close()
    await #expect(throws: StoreDamagedError.self) {
      for url in ["a", "b", "c"] { try await sut.save(Data(count: 100), for: url, of: nil, at: date()) }
    }
  }

  @Test func aSecondInvalidFileReplacesTheEarlierBackup() async throws {
    let file = temporaryFile()
    try makeFolder(of: file)
    for byte: UInt8 in [0x47, 0x48] {
      let garbage = Data(repeating: byte, count: 10_000)
      try garbage.write(to: file)
      #expect(try SQLiteStore(file: file).movedAside != nil)
      #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == garbage)
    }
  }

  @Test func aNewStoreIsNotDamaged() throws {
    #expect(try SQLiteStore(file: temporaryFile()).movedAside == nil)
  }

  @Test func openingFailsIfTheFolderCannotBeCreated() throws {
    let file = temporaryFile()
    try makeFolder(of: file.deletingLastPathComponent())
    try Data().write(to: file.deletingLastPathComponent())
    #expect(throws: (any Error).self) { try SQLiteStore(file: file) }
  }

  @Test func openingAFolderAsAStoreFails() throws {
    let file = temporaryFile()
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try SQLiteStore(file: file) }
  }

  private func makeFolder(of file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
