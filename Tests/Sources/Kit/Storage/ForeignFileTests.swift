import Foundation
import Storage
import System
import Testing

/// Files and folders of other programs in place of the store's own.
@Suite(.timeLimit(.minutes(1)))
struct ForeignFileTests {
  @Test func aFolderWithTheNameOfTheBackupFileIsKept() async throws {
    let file = temporaryFile()
    let precious = file.appendingPathExtension("damaged").appending(path: "precious")
    try makeFolder(of: precious)
    try Data([1]).write(to: precious)
    let garbage = Data(repeating: 0x47, count: 10_000)
    try garbage.write(to: file)
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(1), for: key())
    #expect(try Data(contentsOf: precious) == Data([1]))
    #expect(try Data(contentsOf: URL(filePath: file.path + ".damaged-2")) == garbage)
  }

  @Test func aStoreIsNotOpenedIfEveryBackupNameIsTaken() throws {
    let file = temporaryFile()
    for name in [".damaged"] + (2...9).map({ ".damaged-\($0)" }) {
      try FileManager.default.createDirectory(
        at: URL(filePath: file.path + name), withIntermediateDirectories: true)
    }
    let garbage = Data(repeating: 0x47, count: 10_000)
    try garbage.write(to: file)
    #expect(throws: (any Error).self) { try SQLiteStore(file: file) }
    #expect(try Data(contentsOf: file) == garbage)
  }

  @Test(arguments: [true, false]) func theDatabaseOfAnotherProgramIsNotChanged(isLink: Bool) async throws {
    let file = temporaryFile()
    let other = isLink ? file.deletingLastPathComponent().appending(path: "other.sqlite") : file
    let database = try RawDatabase(other)
    try await database.execute("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
    try database.close()
    if isLink { try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other) }
    let before = try Data(contentsOf: other)
    #expect(throws: ForeignDatabaseError.self) { try SQLiteStore(file: file) }
    #expect(try Data(contentsOf: other) == before)
  }

  @Test(arguments: ["", "-wal", "-journal"], [true, false])
  func aFileWithSeveralHardLinksIsRefusedAndNotChanged(part: String, isDatabase: Bool) async throws {
    let file = temporaryFile("posts.sqlite")
    let other = file.deletingLastPathComponent().appending(path: "precious")
    try makeFolder(of: file)
    if part.isEmpty, isDatabase {
      try await SQLitePostStore(file: file).save([post("1")])
      try FileManager.default.linkItem(at: file, to: other)
    } else {
      try Data("precious".utf8).write(to: other)
      try FileManager.default.linkItem(atPath: other.path, toPath: file.path + part)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: other.path)
    let before = try Data(contentsOf: other)
    #expect(throws: FileProblem.severalLinks) { try SQLitePostStore(file: file) }
    #expect(throws: FileProblem.severalLinks) { try SQLiteStore(file: file) }
    #expect(try Data(contentsOf: other) == before)
    let attributes = try FileManager.default.attributesOfItem(atPath: other.path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(attributes[.referenceCount] as? Int == 2, "it was not put aside")
    try FileManager.default.removeItem(at: other)
    if part.isEmpty, isDatabase { #expect(try await SQLitePostStore(file: file).ids() == ["1"]) }
  }

  @Test func aStoreFileThatIsASymbolicLinkIsFollowed() async throws {
    let file = temporaryFile()
    let elsewhere = file.deletingLastPathComponent().appending(path: "elsewhere.sqlite")
    try makeFolder(of: file)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
    try await SQLiteStore(file: file).save(document(1), for: key())
    #expect(try await SQLiteStore(file: elsewhere).document(for: key()) == document(1))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == elsewhere.path)
  }

  @Test func aFileThatOthersMayReadIsMadePrivate() throws {
    let file = temporaryFile()
    try makeFolder(of: file)
    try Data().write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    _ = try SQLiteStore(file: file)
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func openingAFIFOAsAStoreFails() throws {
    let file = temporaryFile()
    try makeFolder(of: file)
    try #require(mkfifo(file.path, 0o600) == 0)
    #expect(throws: (any Error).self) { try SQLiteStore(file: file) }
  }

  private func makeFolder(of file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}
