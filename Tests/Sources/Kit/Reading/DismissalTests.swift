import Foundation
import Loading
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Contract
@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// Dismissals last from one run to the next.
@Suite(.timeLimit(.minutes(1)))
struct DismissalTests {
  private let clock = TestClock()

  @Test func theNextRunReadsDismissalsInTheOrderTheyWereMade() async throws {
    let store = PostStoreSpy()
    let first = makeSUT(store.store)
    for id in [3, 1, 2] {
      clock.advance(by: .seconds(1))
      first.dismissals.save(dismissal(id))
    }
    await store.log.wait { $0.count { $0 == .saveMark } == 3 }
    await first.cache.flush()
    #expect(try await dismissals(of: makeSUT(store.store)) == [dismissal(3), dismissal(1), dismissal(2)])
  }

  @Test func eachDismissalIsSavedWithASingleWrite() async {
    let store = PostStoreSpy()
    let sut = makeSUT(store.store)
    sut.dismissals.save(dismissal(1))
    await store.log.wait { $0.contains(.saveMark) }
    sut.dismissals.save(dismissal(2))
    await store.log.wait { $0.count { $0 == .saveMark } == 2 }
    await sut.cache.flush()
    #expect(store.log.state == [.saveMark, .saveMark])
  }

  @Test func anUndoneDismissalIsRemoved() async throws {
    let store = PostStoreSpy()
    let first = makeSUT(store.store)
    for id in 1...3 { first.dismissals.save(dismissal(id)) }
    await store.log.wait { $0.count { $0 == .saveMark } == 3 }
    first.dismissals.remove(2)
    await store.log.wait { $0.contains(.removeMark) }
    await first.cache.flush()
    #expect(try await dismissals(of: first).map(\.message.id) == [1, 3])
    #expect(try await dismissals(of: makeSUT(store.store)).map(\.message.id).sorted() == [1, 3])
  }

  @Test func aDismissalOfAnEarlierRunCanBeUndone() async throws {
    let store = PostStoreSpy()
    makeSUT(store.store).dismissals.save(dismissal(1))
    await store.log.wait { $0.contains(.saveMark) }
    let second = makeSUT(store.store)
    second.dismissals.remove(1)
    #expect(try await dismissals(of: second) == [])
    await store.log.wait { $0.contains(.removeMark) }
    await second.cache.flush()
    #expect(try await dismissals(of: makeSUT(store.store)) == [])
  }

  /// Fails if the writes of a dismissal and of its undoing may overtake each other.
  @Test func anImmediateUndoIsWrittenAfterTheDismissal() async throws {
    let store = PostStoreSpy()
    let sut = makeSUT(store.store)
    for id in 0..<200 {
      sut.dismissals.save(dismissal(id))
      sut.dismissals.remove(id)
    }
    await store.log.wait { $0.count { $0 == .removeMark } == 200 && $0.count { $0 == .saveMark } == 200 }
    await sut.cache.flush()
    #expect(try await store.base.marks(kind: "dismissed", of: "test").map(\.id) == [])
  }

  /// Fails if the program can end between a dismissal and its write.
  @Test func flushWaitsForEarlierDismissals() async throws {
    for _ in 0..<20 {
      let store = SQLitePostStore.inMemory()
      let sut = makeSUT(store)
      sut.dismissals.save(dismissal(1))
      await sut.cache.flush()
      #expect(try await store.marks(kind: "dismissed", of: "test").count == 1)
    }
  }

  @Test func dismissalsThatCouldNotBeReadAreReadLater() async throws {
    let isBusy = WaitableState(true)
    let store = PostStoreSpy { if $0 == .marks, isBusy.state { throw StoreBusyError() } }
    let earlier = makeSUT(store.store)
    earlier.dismissals.save(dismissal(1))
    // The log has a write from its beginning on.
    await earlier.cache.flush()
    let sut = makeSUT(store.store)
    #expect(try await dismissals(of: sut) == [])
    isBusy.update { $0 = false }
    clock.advance(by: .seconds(30))
    #expect(try await dismissals(of: sut) == [dismissal(1)])
  }

  @Test func dismissalsAreKeptUntilTheProgramEndsIfThereIsNoCache() async throws {
    let sut = makeReader(ClientSpy.answering(messages([1, 2, 3])))
    sut.dismissals.save(dismissal(1))
    sut.dismissals.save(dismissal(2))
    sut.dismissals.remove(1)
    #expect(try await dismissals(of: sut) == [dismissal(2)])
  }

  @Test func eachSourceHasItsOwnDismissals() async throws {
    let store = PostStoreSpy()
    makeSUT(store.store).dismissals.save(dismissal(1))
    await store.log.wait { $0.contains(.saveMark) }
    let other = ContractSource(title: "another", pageSize: 10) { URL(filePath: "/") }
    let sut = SourceReader(
      other, named: "another", client: ClientSpy.answering(messages([1])), cache: makeCache(makePosts(store)),
      policy: .savedFirst)
    #expect(try await dismissals(of: sut) == [])
  }

  @Test func aSavedDismissalThatCannotBeDecodedIsSkipped() async throws {
    let store = SQLitePostStore.inMemory()
    try await store.save(Mark(id: "1", date: beginning, value: Data("{}".utf8)), kind: "dismissed", of: "test")
    let value = try JSONEncoder().encode(dismissal(2))
    try await store.save(Mark(id: "2", date: beginning, value: value), kind: "dismissed", of: "test")
    #expect(try await dismissals(of: makeSUT(store)) == [dismissal(2)])
  }

  private func makeSUT(_ store: SQLitePostStore) -> SourceReader {
    makeReader(
      ClientSpy.answering(messages([1, 2, 3])), cache: makeCache(makePosts(store, clock: clock), clock: clock),
      clock: clock)
  }

  private func dismissals(of sut: SourceReader) async throws -> [Dismissal] {
    _ = try await sut.messages(.first).last()
    return await sut.dismissals.all()
  }

  private func dismissal(_ id: Int) -> Dismissal {
    Dismissal(Message(id: id, author: "a", photo: nil, updated: beginning, content: "\(id)"), after: id - 1)
  }
}
