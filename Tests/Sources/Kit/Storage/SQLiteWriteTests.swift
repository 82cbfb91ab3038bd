import Foundation
import Storage
import Testing

/// The rows that each call writes, as logged by triggers in the file.
@Suite(.timeLimit(.minutes(1)))
struct SQLiteWriteTests {
  @Test func savingANewDocumentInsertsOnlyItsRow() async throws {
    let (sut, database) = try await makeSUT()
    try await sut.save(document(2), for: key(cursor: "new"))
    #expect(try await database.strings("SELECT entry FROM log") == ["insert new"])
  }

  @Test func replacingADocumentWritesOnlyItsRow() async throws {
    let (sut, database) = try await makeSUT()
    try await sut.save(document(2), for: key(cursor: "7"))
    #expect(try await database.strings("SELECT entry FROM log") == ["delete 7", "insert 7"])
  }

  @Test func renewingADocumentWritesOnlyItsRow() async throws {
    let (sut, database) = try await makeSUT()
    try await sut.renewDocument(for: key(cursor: "7"), at: date(9), headers: [:])
    #expect(try await database.strings("SELECT entry FROM log") == ["update 7"])
  }

  @Test func removingADocumentDeletesOnlyItsRow() async throws {
    let (sut, database) = try await makeSUT()
    try await sut.removeDocument(for: key(cursor: "7"))
    #expect(try await database.strings("SELECT entry FROM log") == ["delete 7"])
  }

  @Test func readingDocumentsWritesNothing() async throws {
    let (sut, database) = try await makeSUT()
    for index in 0..<10 { #expect(try await sut.document(for: key(cursor: "\(index)")) != nil) }
    #expect(try await database.count("log") == 0)
  }

  @Test func theLastUseOfAnImageIsWrittenAtMostOnceAMinute() async throws {
    let (sut, database) = try await makeSUT()
    for second in [1.0, 30, 60] { _ = try await sut.data(for: "x", at: date(second)) }
    #expect(try await database.count("log") == 0)
    for second in [61.0, 62, 63] { _ = try await sut.data(for: "x", at: date(second)) }
    #expect(try await database.strings("SELECT entry FROM log") == ["use x"])
  }

  /// A store with ten documents and an image, and the file beneath, which logs every row that is written from now on.
  private func makeSUT() async throws -> (SQLiteStore, RawDatabase) {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    for index in 0..<10 { try await sut.save(document(1, at: date(Double(index))), for: key(cursor: "\(index)")) }
    try await sut.save(Data([1]), for: "x", of: nil, at: date())
    let database = try RawDatabase(file)
    try await database.execute(
      """
      CREATE TABLE log (entry TEXT);
      CREATE TRIGGER inserted AFTER INSERT ON document BEGIN INSERT INTO log VALUES ('insert ' || NEW.cursor); END;
      CREATE TRIGGER updated AFTER UPDATE ON document BEGIN INSERT INTO log VALUES ('update ' || NEW.cursor); END;
      CREATE TRIGGER deleted AFTER DELETE ON document BEGIN INSERT INTO log VALUES ('delete ' || OLD.cursor); END;
      CREATE TRIGGER used AFTER UPDATE ON image BEGIN INSERT INTO log VALUES ('use ' || NEW.url); END;
      """)
    return (sut, database)
  }
}
