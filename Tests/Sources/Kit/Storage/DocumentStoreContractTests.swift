import Foundation
import Storage
import Testing

/// The documents of every store.
@Suite(.timeLimit(.minutes(1)))
struct DocumentStoreContractTests {
  @Test func aNewStoreHasNoDocument() async throws {
    #expect(try await makeCacheStore().document(for: key()) == nil)
  }

  @Test func theKeyOfADocumentIsItsSourceItsListAndItsCursor() async throws {
    let sut = try makeCacheStore()
    let keys = [
      key("a"), key("b"), key("a", list: "messages"), key("a", cursor: "k"), key("a", cursor: "l"),
      key("b", list: "messages", cursor: "k"),
    ]
    for (index, key) in keys.enumerated() {
      try await sut.save(document(UInt8(index), at: date(Double(index))), for: key)
    }
    for (index, key) in keys.enumerated() {
      let saved = try await sut.document(for: key)
      #expect(saved == document(UInt8(index), at: date(Double(index))))
    }
    #expect(try await sut.document(for: key("b", cursor: "k")) == nil)
    #expect(try await sut.document(for: key("c")) == nil)
  }

  @Test func savingADocumentAgainReplacesIt() async throws {
    let sut = try makeCacheStore()
    try await sut.save(document(1, at: date(5)), for: key())
    try await sut.save(document(2), for: key())
    #expect(try await sut.document(for: key()) == document(2))
  }

  @Test func renewingADocumentChangesOnlyItsDate() async throws {
    let sut = try makeCacheStore()
    try await sut.save(document(1), for: key("a"))
    try await sut.save(document(2), for: key("b"))
    try await sut.renewDocument(for: key("a"), at: date(60), headers: [:])
    #expect(try await sut.document(for: key("a")) == document(1, at: date(60)))
    #expect(try await sut.document(for: key("b")) == document(2))
  }

  @Test func renewingADocumentAddsToItsSavedHeaders() async throws {
    let sut = try makeCacheStore()
    try await sut.save(document(1), for: key())
    let before = try #require(try await sut.document(for: key())).headers
    try await sut.renewDocument(for: key(), at: date(1), headers: ["etag": "\"v'2\"", "x": "1"])
    let expected = before.merging(["etag": "\"v'2\"", "x": "1"]) { $1 }
    #expect(try await sut.document(for: key())?.headers == expected)
  }

  @Test func renewingAMissingDocumentHasNoEffect() async throws {
    let sut = try makeCacheStore()
    try await sut.renewDocument(for: key(), at: date(), headers: [:])
    #expect(try await sut.document(for: key()) == nil)
  }

  @Test func removingADocumentKeepsOtherDocuments() async throws {
    let sut = try makeCacheStore()
    try await sut.save(document(1), for: key())
    try await sut.save(document(2), for: key(cursor: "k"))
    try await sut.removeDocument(for: key())
    try await sut.removeDocument(for: key("never saved"))
    #expect(try await sut.document(for: key()) == nil)
    #expect(try await sut.document(for: key(cursor: "k")) == document(2))
  }

  @Test func documentsSavedOutsideARangeOfDatesAreRemoved() async throws {
    let sut = try makeCacheStore()
    let ages = [-1, 0, 1, 99, 100, 101]
    for age in ages { try await sut.save(document(1, at: date(Double(age))), for: key(cursor: "\(age)")) }
    try await sut.removeDocuments(savedUpTo: date(0), orAfter: date(100))
    var left: [Int] = []
    for age in ages where try await sut.document(for: key(cursor: "\(age)")) != nil { left.append(age) }
    #expect(left == [1, 99, 100])
  }
}
