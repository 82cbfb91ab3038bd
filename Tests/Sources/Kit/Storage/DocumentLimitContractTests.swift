import Foundation
import Storage
import Testing

/// The size limit for documents, in every store.
@Suite(.timeLimit(.minutes(1)))
struct DocumentLimitContractTests {
  @Test func theOldestDocumentIsRemovedFirst() async throws {
    let sut = try makeCacheStore(documentLimit: 250)
    // Saved in another order than that of their dates.
    try await sut.save(document(2, bytes: 100, at: date(2)), for: key("b"))
    try await sut.save(document(1, bytes: 100, at: date(1)), for: key("a"))
    try await sut.save(document(3, bytes: 100, at: date(3)), for: key("c"))
    #expect(try await stored(in: sut, of: ["a", "b", "c"]) == ["b", "c"])
  }

  @Test func documentsMayUseTheWholeSizeLimit() async throws {
    let sut = try makeCacheStore(documentLimit: 200)
    try await sut.save(document(1, bytes: 100, at: date(1)), for: key("a"))
    try await sut.save(document(2, bytes: 100, at: date(2)), for: key("b"))
    #expect(try await stored(in: sut, of: ["a", "b"]) == ["a", "b"])
    try await sut.save(document(3, bytes: 1, at: date(3)), for: key("c"))
    #expect(try await stored(in: sut, of: ["a", "b", "c"]) == ["b", "c"])
  }

  @Test func renewingADocumentPostponesItsEviction() async throws {
    let sut = try makeCacheStore(documentLimit: 250)
    try await sut.save(document(1, bytes: 100, at: date(1)), for: key("a"))
    try await sut.save(document(2, bytes: 100, at: date(2)), for: key("b"))
    try await sut.renewDocument(for: key("a"), at: date(3), headers: [:])
    try await sut.save(document(3, bytes: 100, at: date(4)), for: key("c"))
    #expect(try await stored(in: sut, of: ["a", "b", "c"]) == ["a", "c"])
  }

  /// Would fail if replacing, removing or expiring did not reduce the total.
  @Test func theSpaceOfRemovedDocumentsIsReused() async throws {
    let sut = try makeCacheStore(documentLimit: 250)
    for _ in 0..<5 { try await sut.save(document(1, bytes: 100, at: date(1)), for: key("a")) }
    for _ in 0..<5 {
      try await sut.save(document(2, bytes: 100, at: date(2)), for: key("b"))
      try await sut.removeDocument(for: key("b"))
      try await sut.save(document(3, bytes: 100, at: date(0)), for: key("c"))
      try await sut.removeDocuments(savedUpTo: date(0), orAfter: date(100))
    }
    try await sut.save(document(2, bytes: 100, at: date(2)), for: key("b"))
    #expect(try await stored(in: sut, of: ["a", "b", "c"]) == ["a", "b"])
  }

  @Test func aDocumentBeyondTheLimitIsNotStored() async throws {
    let sut = try makeCacheStore(documentLimit: 50)
    try await sut.save(document(1, bytes: 100), for: key())
    #expect(try await sut.document(for: key()) == nil)
  }

  @Test func imagesDoNotCountTowardTheDocumentLimit() async throws {
    let sut = try makeCacheStore(documentLimit: 100, imageLimit: 1_000)
    try await sut.save(document(1, bytes: 100), for: key())
    try await sut.save(Data(count: 1_000), for: "x", of: nil, at: date(1))
    #expect(try await sut.document(for: key()) != nil)
    #expect(try await sut.data(for: "x", at: date(1)) != nil)
  }

  private func stored(in store: SQLiteStore, of sources: [String]) async throws -> [String] {
    var stored: [String] = []
    for source in sources where try await store.document(for: key(source)) != nil { stored.append(source) }
    return stored
  }
}
