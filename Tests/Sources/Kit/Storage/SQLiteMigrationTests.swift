import Foundation
import Storage
import Testing

/// The files of earlier versions.
@Suite(.timeLimit(.minutes(1)))
struct SQLiteMigrationTests {
  @Test func theImagesOfVersion0Point1AreKept() async throws {
    let file = temporaryFile()
    try await makeFile(of: file)
    let sut = try SQLiteStore(file: file)
    #expect(sut.movedAside == nil)
    #expect(try await sut.data(for: "http://i.example/1", at: date()) == Data([1, 2, 3]))
  }

  @Test func thePagesOfVersion0Point1AreRemovedAndDocumentsCanBeSaved() async throws {
    let file = temporaryFile()
    try await makeFile(of: file)
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(1), for: key())
    #expect(try await sut.document(for: key()) == document(1))
    let tables = try await RawDatabase(file).strings("SELECT name FROM sqlite_master WHERE type = 'table'")
    #expect(!tables.contains("feedPage"))
  }

  @Test func theImagesOfVersion0Point1CountTowardTheLimit() async throws {
    let file = temporaryFile()
    try await makeFile(of: file)
    let sut = try SQLiteStore(file: file, imageLimit: 5)
    try await sut.save(Data([4, 5, 6]), for: "x", of: nil, at: date(1_000))
    #expect(try await sut.data(for: "http://i.example/1", at: date(1_000)) == nil)
    #expect(try await sut.data(for: "x", at: date(1_000)) == Data([4, 5, 6]))
  }

  /// It is unknown which of it was loaded with a token.
  @Test(arguments: [false, true]) func theContentOfVersion0Point2IsDeletedIfThereIsALogin(
    hadLogin: Bool
  ) async throws {
    let file = temporaryFile()
    try await makeFileOf0Point2(file)
    let sut = try SQLiteStore(file: file, accounts: Logins().accounts(hadLogin: hadLogin))
    #expect(sut.movedAside == nil)
    #expect(try await sut.document(for: key()) == (hadLogin ? nil : document(1)))
    #expect(try await sut.data(for: "http://i.example/1", at: date()) == (hadLogin ? nil : Data("secret".utf8)))
    #expect(try await RawDatabase(file).strings("SELECT id FROM mark") == ["1"], "the store of posts takes them over")
    let folder = file.deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      try Data(contentsOf: folder.appending(path: $0)).range(of: Data("secret".utf8)) != nil
    }
    #expect(files.isEmpty == hadLogin)
    try await sut.save(document(2), for: key())
    #expect(try await sut.document(for: key()) == document(2))
  }

  /// A file with the tables of version 0.2, a document, an image and a mark.
  private func makeFileOf0Point2(_ file: URL) async throws {
    try await makeFile(of: file)
    let database = try RawDatabase(file)
    try await database.execute(
      """
      INSERT INTO grdb_migrations VALUES ('2');
      DROP TABLE feedPage;
      CREATE TABLE document (
        source TEXT NOT NULL, list TEXT NOT NULL, cursor TEXT NOT NULL, version INTEGER NOT NULL,
        savedAt REAL NOT NULL, address TEXT NOT NULL, headers TEXT NOT NULL, size INTEGER NOT NULL,
        body BLOB NOT NULL, UNIQUE (source, list, cursor));
      CREATE INDEX documentAge ON document (savedAt);
      CREATE TABLE documentTotal (size INTEGER NOT NULL);
      INSERT INTO documentTotal VALUES (1);
      CREATE TABLE mark (
        source TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, date REAL NOT NULL, value BLOB NOT NULL,
        PRIMARY KEY (source, kind, id));
      INSERT INTO mark VALUES ('a', 'read', '1', 1700000000, x'00');
      INSERT INTO document VALUES ('a', 'feed', '', 1, 1700000000, 'http://a.example/1',
        '{"etag":"\\"1\\"","content-type":"application/json"}', 1, x'01');
      UPDATE image SET data = CAST('secret' AS BLOB), size = 6;
      UPDATE imageTotal SET size = 6;
      """)
    try database.close()
  }

  /// A file with the tables of version 0.1, a page and an image.
  private func makeFile(of file: URL) async throws {
    let database = try RawDatabase(file)
    try await database.execute(
      """
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      INSERT INTO grdb_migrations VALUES ('1');
      CREATE TABLE feedPage (
        source TEXT NOT NULL, cursor TEXT NOT NULL, savedAt REAL NOT NULL, next TEXT, images BLOB NOT NULL,
        PRIMARY KEY (source, cursor)) WITHOUT ROWID;
      CREATE INDEX feedPageAge ON feedPage (savedAt);
      CREATE TABLE image (url TEXT PRIMARY KEY, usedAt REAL NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL);
      CREATE INDEX imageUse ON image (usedAt);
      CREATE TABLE imageTotal (size INTEGER NOT NULL);
      INSERT INTO imageTotal VALUES (3);
      INSERT INTO feedPage VALUES ('a', '', 1700000000, NULL, x'5B5D');
      INSERT INTO image VALUES ('http://i.example/1', 1700000000, 3, x'010203');
      """)
    try database.close()
  }
}
