import Foundation
import Storage
import Testing

/// Rows that another program has written into the file.
@Suite(.timeLimit(.minutes(1)))
struct InvalidStoredValueTests {
  /// A text of more bytes than a document may have.
  private static let oversized = "printf('%.*c', 40000000, ' ')"

  @Test(arguments: [
    ("version", "'text'"), ("version", "x'FF'"), ("savedAt", "'text'"), ("savedAt", "x'00'"), ("address", "x'FF'"),
    ("headers", "'text'"), ("headers", "''"), ("headers", "'[]'"), ("headers", #"'{"etag":1}'"#), ("headers", "x'FF'"),
    ("body", "7"), ("body", "1.5"), ("headers", oversized), ("address", oversized), ("body", oversized),
  ])
  func anUnreadableOrOversizedDocumentIsTreatedAsMissingAndDeleted(column: String, value: String) async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(1), for: key("a"))
    try await sut.save(document(2), for: key("b"))
    let database = try RawDatabase(file)
    try await database.execute("UPDATE document SET \(column) = \(value) WHERE source = 'a'")
    #expect(try await sut.document(for: key("a")) == nil)
    #expect(try await database.strings("SELECT source FROM document") == ["b"])
    #expect(try await sut.document(for: key("b")) == document(2))
    try await sut.save(document(3), for: key("a"))
    #expect(try await sut.document(for: key("a")) == document(3))
  }

  @Test(arguments: ["'text'", "-1", "1e300", "x'FF'"])
  func aDocumentWithAnInvalidSizeCanBeReplacedAndRemoved(size: String) async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(1), for: key("a"))
    try await sut.save(document(1), for: key("b"))
    try await RawDatabase(file).execute("UPDATE document SET size = \(size)")
    try await sut.save(document(2), for: key("a"))
    try await sut.removeDocument(for: key("b"))
    #expect(try await sut.document(for: key("a")) == document(2))
    #expect(try await sut.document(for: key("b")) == nil)
  }

  @Test(arguments: ["9e999", "-9e999", "1e300"])
  func aDocumentWithAnInvalidDateIsRemovedWithExpiredDocuments(date: String) async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(document(1), for: key("a"))
    try await RawDatabase(file).execute("UPDATE document SET savedAt = \(date)")
    _ = try await sut.document(for: key("a"))
    try await sut.removeDocuments(savedUpTo: StorageTests.date(-1), orAfter: StorageTests.date(1))
    #expect(try await sut.document(for: key("a")) == nil)
  }

  @Test(arguments: [("date", "'text'"), ("date", "x'00'"), ("value", "7"), ("value", "1.5"), ("id", "x'FF'")])
  func anInvalidRowOfTheMarkTableIsIgnored(column: String, value: String) async throws {
    let file = temporaryFile()
    let sut = try SQLitePostStore(file: file)
    try await sut.save(mark("1"), kind: "read", of: "a")
    try await sut.save(mark("2"), kind: "read", of: "a")
    try await RawDatabase(file).execute("UPDATE mark SET \(column) = \(value) WHERE id = '1'")
    #expect(try await sut.marks(kind: "read", of: "a") == [mark("2")])
    try await sut.save(mark("1", at: date(1)), kind: "read", of: "a")
    #expect(try await sut.marks(kind: "read", of: "a") == [mark("2"), mark("1", at: date(1))])
  }

  @Test(arguments: [
    ("data", "7"), ("data", "1.5"), ("data", "zeroblob(20 * 1024 * 1024 + 1)"), ("usedAt", "'text'"),
    ("usedAt", "x'00'"),
  ])
  func anUnreadableOrOversizedImageIsTreatedAsMissingAndDeleted(column: String, value: String) async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    try await sut.save(Data([1]), for: "x", of: nil, at: date())
    try await sut.save(Data([2]), for: "y", of: nil, at: date())
    let database = try RawDatabase(file)
    try await database.execute("UPDATE image SET \(column) = \(value) WHERE url = 'x'")
    #expect(try await sut.data(for: "x", at: date(1)) == nil)
    #expect(try await database.strings("SELECT url FROM image") == ["y"])
    try await sut.save(Data([3]), for: "x", of: nil, at: date(2))
    #expect(try await sut.data(for: "x", at: date(2)) == Data([3]))
  }

  @Test(arguments: ["7", "zeroblob(40000000)"])
  func anInvalidOrOversizedRowOfTheMarkTableIsDeleted(value: String) async throws {
    let file = temporaryFile()
    let sut = try SQLitePostStore(file: file)
    try await sut.save(mark("1"), kind: "read", of: "a")
    try await sut.save(mark("2"), kind: "read", of: "a")
    let database = try RawDatabase(file)
    try await database.execute("UPDATE mark SET value = \(value) WHERE id = '1'")
    #expect(try await sut.marks(kind: "read", of: "a") == [mark("2")])
    #expect(try await database.strings("SELECT id FROM mark") == ["2"])
  }

  @Test(arguments: ["'text'", "1e300", "-1e300", "x'FF'", "-1", "9223372036854775807"])
  func aWrongTotalSizeOfImagesIsCorrectedWithoutLosingImages(total: String) async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file, imageLimit: 250)
    try await sut.save(Data(count: 100), for: "a", of: nil, at: date(0))
    try await RawDatabase(file).execute("UPDATE imageTotal SET size = \(total)")
    try await sut.save(Data(count: 100), for: "b", of: nil, at: date(1))
    #expect(try await sut.data(for: "a", at: date(1)) != nil)
    #expect(try await sut.data(for: "b", at: date(1)) != nil)
    try await sut.save(Data(count: 100), for: "c", of: nil, at: date(2))
    #expect(try await sut.data(for: "a", at: date(2)) == nil)
    #expect(try await sut.data(for: "b", at: date(2)) != nil)
  }

  @Test func aMissingTotalSizeOfImagesIsRecalculated() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file, documentLimit: 250)
    try await sut.save(document(1, bytes: 100, at: date(1)), for: key("a"))
    try await RawDatabase(file).execute("DELETE FROM documentTotal")
    try await sut.save(document(2, bytes: 100, at: date(2)), for: key("b"))
    try await sut.save(document(3, bytes: 100, at: date(3)), for: key("c"))
    #expect(try await sut.document(for: key("a")) == nil)
    #expect(try await sut.document(for: key("c")) != nil)
  }

  @Test(arguments: ["x'FF'", "x'6162'", "NULL"]) func anImageWithAnInvalidAddressIsEvicted(url: String) async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file, imageLimit: 250)
    try await sut.save(Data(count: 200), for: "a", of: nil, at: date(0))
    try await RawDatabase(file).execute("UPDATE image SET url = \(url)")
    try await sut.save(Data(count: 100), for: "b", of: nil, at: date(1))
    #expect(try await RawDatabase(file).strings("SELECT url FROM image") == ["b"])
  }
}
