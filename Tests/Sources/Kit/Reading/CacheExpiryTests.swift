import Foundation
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Documents that are expired are deleted, and never read.
@Suite(.timeLimit(.minutes(1)))
struct CacheExpiryTests {
  private static let ages: [TimeInterval] = [-2 * 24 * 3_600, -60, 0, week - 1, week, week + 1]

  @Test func openingTheStoreDeletesExpiredDocuments() async throws {
    let store = SQLiteStore.inMemory()
    try await fill(store)
    let sut = makeCache(store)
    _ = await sut.image("x")
    await sut.flush()
    #expect(try await left(in: store) == [-60, 0, week - 1])
  }

  @Test func documentsThatExpireWhileTheStoreIsOpenAreDeletedOnRequest() async throws {
    let (store, clock) = (SQLiteStore.inMemory(), TestClock())
    let sut = makeCache(store, clock: clock)
    _ = await sut.image("x")
    await sut.flush()
    try await fill(store)
    clock.advance(by: .seconds(1))
    await sut.removeOutdated()
    await sut.flush()
    #expect(try await left(in: store) == [-60, 0])
  }

  @Test func anExpiredDocumentIsNotReadEvenIfItIsStored() async {
    let sut = makeCache(StoreSpy { if $0 == .removeDocuments { throw CancellationError() } })
    await sut.save(stored("x", at: beginning - week), for: firstPage)
    #expect(await sut.document(for: firstPage) == nil)
    await sut.flush()
    #expect(await sut.document(for: firstPage) == nil)
  }

  @Test func renewingADocumentUpdatesItsDate() async {
    let (store, clock) = (SQLiteStore.inMemory(), TestClock())
    let sut = makeCache(store, clock: clock)
    await sut.save(stored("x"), for: firstPage)
    await sut.flush()
    clock.advance(by: .seconds(3_600))
    await sut.renewDocument(for: firstPage, headers: [:])
    await sut.flush()
    #expect(await sut.document(for: firstPage) == stored("x", at: beginning + 3_600))
  }

  private func fill(_ store: SQLiteStore) async throws {
    for age in Self.ages {
      try await store.save(stored("x", at: beginning - age), for: DocumentKey(source: "test", list: "\(age)"))
    }
  }

  private func left(in store: SQLiteStore) async throws -> [TimeInterval] {
    var left: [TimeInterval] = []
    for age in Self.ages where try await store.document(for: DocumentKey(source: "test", list: "\(age)")) != nil {
      left.append(age)
    }
    return left
  }
}
