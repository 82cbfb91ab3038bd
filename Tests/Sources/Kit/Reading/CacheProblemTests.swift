import Foundation
import SceneTesting
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Storage

/// The problems of a cache, and what it does about them.
@Suite(.timeLimit(.minutes(1)))
struct CacheProblemTests {
  private let problems = ProblemSpy()

  @Test func readsThatFailAtTheSameTimeAreReportedOnce() async {
    let gate = LoaderSpy<Void>()
    let sut = makeCache(StoreSpy { if $0 == .document { try await gate.load() } }, problems: problems)
    let reads = (0..<10).map { index in
      Task { await sut.document(for: DocumentKey(source: "test", list: "\(index)")) }
    }
    for index in 0..<10 { await gate.waitForRequest(at: index) }
    gate.endAll(with: .failure(StoreSpy.Full()))
    for read in reads { #expect(await read.value == nil) }
    #expect(problems.problems == [.unusable(reason: "full")])
  }

  @Test func aReadAndAWriteThatFailAtTheSameTimeAreReportedOnce() async {
    let gate = LoaderSpy<Void>()
    let store = StoreSpy { if $0 == .image || $0 == .saveDocument { try await gate.load() } }
    let sut = makeCache(store, problems: problems)
    await sut.save(stored("x"), for: firstPage)
    async let read = sut.image("http://i.example/1")
    for index in 0..<2 { await gate.waitForRequest(at: index) }
    gate.endAll(with: .failure(StoreSpy.Full()))
    #expect(await read == nil)
    await sut.flush()
    #expect(problems.problems == [.unusable(reason: "full")])
  }

  @Test(arguments: [
    CacheOperation.saveDocument, .renewDocument, .removeDocument, .saveImage, .removeImage, .removeImages,
    .document, .image,
    .removeDocuments,
  ])
  func anyFailedOperationDisablesTheCache(operation: CacheOperation) async {
    let store = StoreSpy { if $0 == operation { throw StoreSpy.Full() } }
    let sut = makeCache(store, problems: problems)
    await useEverything(of: sut)
    #expect(problems.problems == [.unusable(reason: "full")])
    let count = store.log.state.count
    await useEverything(of: sut)
    #expect(store.log.state.count == count, "The store is not used any more")
    #expect(problems.problems.count == 1)
  }

  @Test func aStoreThatCannotBeOpenedIsReportedOnceAndNotTriedAgain() async {
    let attempts = WaitableState(0)
    let sut = Cache(now: { beginning }, onProblem: problems.record) {
      attempts.update { $0 += 1 }
      throw StoreSpy.Full()
    }
    await useEverything(of: sut)
    #expect(problems.problems == [.unusable(reason: "full")])
    #expect(attempts.state == 1)
  }

  @Test func aStoreFoundDamagedWhileInUseIsReportedOnceAndReplaced() async throws {
    let aside = URL(filePath: "/cache/feedshell.sqlite.damaged")
    let stores = WaitableState(0)
    let fresh = SQLiteStore.inMemory()
    let sut = Cache(now: { beginning }, onProblem: problems.record) {
      let number = stores.update { count in
        count += 1
        return count
      }
      return (number == 1 ? StoreSpy { _ in throw StoreDamagedError(movedTo: aside) }.store : fresh, nil)
    }
    await sut.save(stored("x"), for: firstPage)
    await sut.flush()
    #expect(try await fresh.document(for: firstPage) == stored("x"))
    #expect(problems.problems == [.damaged(movedTo: aside)])
    #expect(stores.state == 2)
  }

  @Test func aStoreFoundDamagedAgainDisablesTheCache() async {
    let aside = URL(filePath: "/cache/feedshell.sqlite.damaged")
    let stores = WaitableState(0)
    let sut = Cache(now: { beginning }, onProblem: problems.record) {
      stores.update { $0 += 1 }
      // A file is moved by the first of the operations that find it damaged.
      let locations = WaitableState([aside])
      return (StoreSpy { _ in throw StoreDamagedError(movedTo: locations.update { $0.popLast() }) }.store, nil)
    }
    await useEverything(of: sut)
    await useEverything(of: sut)
    #expect(stores.state == 2)
    #expect(problems.problems == [.damaged(movedTo: aside), .damaged(movedTo: aside)])
  }

  @Test func aLateFailureOfADamagedStoreDoesNotCloseItsReplacement() async {
    let (gate, stores) = (LoaderSpy<Void>(), WaitableState(0))
    let sut = Cache(now: { beginning }, onProblem: problems.record) {
      let number = stores.update { count in
        count += 1
        return count
      }
      guard number == 1 else { return (SQLiteStore.inMemory(), nil) }
      return (
        StoreSpy { if $0 == .image { try await gate.load() } else { throw StoreDamagedError(movedTo: nil) } }.store, nil
      )
    }
    async let late = sut.image("x")
    await gate.waitForRequest()
    #expect(await sut.document(for: firstPage) == nil)
    #expect(await sut.document(for: firstPage) == nil, "of the new store")
    gate.endAll(with: .failure(StoreDamagedError(movedTo: nil)))
    #expect(await late == nil)
    await useEverything(of: sut)
    #expect(stores.state == 2)
  }

  @Test func theBackupFileIsReportedEvenIfOnlyTheSecondErrorNamesTheFile() async {
    let aside = URL(filePath: "/cache/feedshell.sqlite.damaged")
    let gates = [CacheOperation.document: LoaderSpy<Void>(), .image: LoaderSpy<Void>()]
    let sut = makeCache(StoreSpy { try await gates[$0]?.load() }, problems: problems)
    async let document = sut.document(for: firstPage)
    async let image = sut.image("x")
    for gate in gates.values { await gate.waitForRequest(at: 0) }
    gates[.document]?.endAll(with: .failure(StoreDamagedError(movedTo: nil)))
    #expect(await document == nil)
    gates[.image]?.endAll(with: .failure(StoreDamagedError(movedTo: aside)))
    #expect(await image == nil)
    #expect(problems.problems == [.damaged(movedTo: aside)])
  }

  @Test func theDatabaseOfAnotherProgramIsReportedAsForeign() async {
    let sut = Cache(now: { beginning }, onProblem: problems.record) { throw ForeignDatabaseError() }
    await useEverything(of: sut)
    #expect(problems.problems == [.foreign])
  }

  @Test func damageRepairedWhenTheStoreIsOpenedIsReportedOnce() async throws {
    let store = SQLiteStore.inMemory()
    let aside = URL(filePath: "/cache/feedshell.sqlite.damaged")
    let sut = Cache(now: { beginning }, onProblem: problems.record) { (store, StoreDamage(movedTo: aside)) }
    await sut.save(stored("x"), for: firstPage)
    await useEverything(of: sut)
    #expect(problems.problems == [.damaged(movedTo: aside)])
    #expect(try await store.document(for: firstPage) == stored("x"))
  }

  @Test func aMissingCacheIsNotReportedAsAProblem() async {
    let sut = makeCache(nil, problems: problems)
    await useEverything(of: sut)
    #expect(await sut.document(for: firstPage) == nil)
    #expect(problems.problems == [])
  }

  @Test func aCancelledOperationIsNotReportedAsAProblem() async throws {
    let store = StoreSpy { if $0 == .document { throw CancellationError() } }
    let sut = makeCache(store, problems: problems)
    #expect(await sut.document(for: firstPage) == nil)
    await useEverything(of: sut)
    #expect(problems.problems == [])
    #expect(try await store.base.data(for: "x", at: beginning) != nil)
  }

  /// Calls each function once, and returns when everything is written.
  private func useEverything(of sut: Cache) async {
    let key = DocumentKey(source: "test", list: "another")
    _ = await sut.document(for: key)
    _ = await sut.image("y")
    await sut.save(stored("x"), for: key)
    await sut.renewDocument(for: key, headers: [:])
    await sut.removeDocument(for: key)
    await sut.removeOutdated()
    await sut.removeImage("y")
    await sut.removeImages()
    await sut.save(Data([1]), for: "x")
    await sut.flush()
  }
}
