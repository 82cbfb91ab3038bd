import Foundation
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// A store that another program holds.
@Suite(.timeLimit(.minutes(1)))
struct CacheBusyTests {
  private let problems = ProblemSpy()

  @Test func aWriteToABusyStoreIsTriedAgain() async throws {
    let attempts = WaitableState(0)
    let store = StoreSpy { if $0 == .saveDocument, Self.isBusy(attempts) { throw StoreBusyError() } }
    let sut = makeCache(store, problems: problems)
    await sut.save(stored("x"), for: firstPage)
    await sut.flush()
    #expect(attempts.state == 3)
    #expect(try await store.base.document(for: firstPage) == stored("x"))
    #expect(problems.problems == [])
  }

  @Test func aWriteIsDroppedIfTheStoreStaysBusyAndLaterWritesAreTried() async throws {
    let isBusy = WaitableState(true)
    let store = StoreSpy { if $0 == .saveImage, isBusy.state { throw StoreBusyError() } }
    let sut = makeCache(store, problems: problems)
    await sut.save(Data([1]), for: "x")
    await sut.flush()
    #expect(try await store.base.data(for: "x", at: beginning) == nil)
    isBusy.update { $0 = false }
    await sut.save(Data([2]), for: "y")
    await sut.flush()
    #expect(try await store.base.data(for: "y", at: beginning) == Data([2]))
    #expect(problems.problems == [])
  }

  /// Each attempt to read costs a second, so that there is one for all reads of 30 seconds.
  @Test func afterABusyReadOtherReadsReturnNilFor30Seconds() async throws {
    let isBusy = WaitableState(true)
    let clock = TestClock()
    let store = StoreSpy { if $0 == .document, isBusy.state { throw StoreBusyError() } }
    try await store.base.save(stored("x"), for: firstPage)
    let sut = makeCache(store, clock: clock, problems: problems)
    #expect(await sut.document(for: firstPage) == nil)
    isBusy.update { $0 = false }
    clock.advance(by: .seconds(29))
    for _ in 1...3 { #expect(await sut.document(for: firstPage) == nil) }
    #expect(store.log.state.count { $0 == .document } == 1)
    clock.advance(by: .seconds(1))
    #expect(await sut.document(for: firstPage) == stored("x"))
    #expect(problems.problems.count == 1)
  }

  @Test func settingTheClockBackEndsTheWaitForABusyStore() async throws {
    let isBusy = WaitableState(true)
    let clock = TestClock()
    let store = StoreSpy { if $0 == .document, isBusy.state { throw StoreBusyError() } }
    try await store.base.save(stored("x"), for: firstPage)
    let sut = makeCache(store, clock: clock, problems: problems)
    #expect(await sut.document(for: firstPage) == nil)
    isBusy.update { $0 = false }
    clock.advance(by: .seconds(-3_600))
    #expect(await sut.document(for: firstPage) == stored("x"))
  }

  @Test func openingABusyStoreIsTriedAgainLater() async throws {
    let attempts = WaitableState(0)
    let clock = TestClock()
    let store = SQLiteStore.inMemory()
    try await store.save(stored("x"), for: firstPage)
    let sut = Cache(now: { clock.date }, onProblem: problems.record) {
      if Self.isBusy(attempts) { throw StoreBusyError() }
      return (store, nil)
    }
    for expected in [1, 2] {
      for _ in 1...3 { #expect(await sut.document(for: firstPage) == nil) }
      #expect(attempts.state == expected)
      clock.advance(by: .seconds(30))
    }
    #expect(await sut.document(for: firstPage) == stored("x"))
    #expect(await sut.document(for: firstPage) == stored("x"))
    #expect(attempts.state == 3, "An open store is not opened again")
    #expect(problems.problems.count == 1, "said once")
  }

  @Test func aChangeInAReadOnlyStoreIsNotSaved() async {
    struct ReadOnly: FileStore { let isReadOnly = true }
    let sut = StoreAccess<ReadOnly>(
      OpenedStore(now: { beginning }, onProblem: problems.record, open: { (ReadOnly(), nil) }))
    #expect(await sut.write(.change) { _ in true } == true)
    #expect(sut.hasUnsavedChanges)
    #expect(problems.problems == [.readOnly])
  }

  @Test func writesDoNotWaitForABusyStore() async {
    let isBusy = WaitableState(true)
    let store = StoreSpy { if $0 == .document, isBusy.state { throw StoreBusyError() } }
    let sut = makeCache(store, problems: problems)
    #expect(await sut.document(for: firstPage) == nil)
    await sut.save(Data([1]), for: "x")
    await sut.flush()
    #expect(store.log.state.allSatisfy { $0 == .document })
  }

  /// A document can be loaded again; a dismissal that is lost cannot.
  @Test func dismissalsMadeWhileTheStoreIsBusyAreSavedLater() async throws {
    let isBusy = WaitableState(true)
    let clock = TestClock()
    let store = PostStoreSpy { if $0 == .marks || $0 == .saveMark, isBusy.state { throw StoreBusyError() } }
    let sut = makePosts(store, clock: clock, problems: problems)
    #expect(await sut.marks("k").all(of: "s") == nil)
    for id in ["1", "2"] { sut.marks("k").save(Mark(id: id, date: beginning, value: Data()), of: "s") }
    sut.marks("k").remove("1", of: "s")
    await sut.flush()
    #expect(store.log.state.count { $0 == .saveMark } == 1, "the end of a program tries once")
    #expect(try await store.base.marks(kind: "k", of: "s") == [])
    isBusy.update { $0 = false }
    await sut.flush()
    #expect(try await store.base.marks(kind: "k", of: "s").map(\.id) == ["2"])
  }

  @Test func dismissalsThatABusyStoreDidNotSaveAreSavedByALaterFlush() async throws {
    let isBusy = WaitableState(true)
    let store = PostStoreSpy { if $0 == .saveMark, isBusy.state { throw StoreBusyError() } }
    let sut = makePosts(store, problems: problems)
    for id in ["1", "2"] { sut.marks("k").save(Mark(id: id, date: beginning, value: Data()), of: "s") }
    await sut.flush()
    #expect(await sut.marks("k").all(of: "s") == [], "a store that can be read is not left alone")
    #expect(problems.problems.count == 1)
    isBusy.update { $0 = false }
    await sut.flush()
    #expect(try await store.base.marks(kind: "k", of: "s").map(\.id) == ["1", "2"])
  }

  @Test func aStarIsReportedAsUnsavedUntilABusyStoreSavesTheStar() async {
    let isBusy = WaitableState(true)
    let store = PostStoreSpy { if $0.isChange, isBusy.state { throw StoreBusyError() } }
    let sut = makePosts(store, problems: problems)
    await sut.set(.star, [PostKey(source: "s", id: "1")])
    await sut.flush()
    #expect(sut.hasUnsavedChanges)
    isBusy.update { $0 = false }
    await sut.flush()
    #expect(!sut.hasUnsavedChanges)
  }

  @Test func postsMarkedReadWhileTheStoreIsBusyAreSavedLater() async throws {
    let isBusy = WaitableState(true)
    let store = PostStoreSpy { if $0.isChange, isBusy.state { throw StoreBusyError() } }
    let list = StoredList(
      ids: ["1"], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    let post = EncodedPost(id: "1", value: Data([1]), version: 1, date: nil)
    try await store.base.save(list, [post], for: DocumentKey(source: "s", list: "feed"), asUnread: true, at: beginning)
    let sut = makePosts(store, problems: problems)
    _ = await sut.setAllRead(of: ["s"], arrivedBy: .distantFuture)
    #expect(sut.hasUnsavedChanges)
    #expect(try await store.base.unreadPosts(of: nil).counts == ["s": 1])
    isBusy.update { $0 = false }
    await sut.flush()
    #expect(!sut.hasUnsavedChanges)
    #expect(try await store.base.unreadPosts(of: nil).counts == [:])
  }

  @Test(arguments: [true, false]) func postsThatABusyStoreDidNotSaveAreReportedAsUnsaved(isOpen: Bool) async {
    let isBusy = WaitableState(true)
    let store = PostStoreSpy { if $0 == .saveList, isOpen, isBusy.state { throw StoreBusyError() } }
    let problems = problems
    let sut = PostRepository(now: { beginning }, onProblem: problems.record) {
      if !isOpen, isBusy.state { throw StoreBusyError() }
      return (store.store, nil)
    }
    #expect(await sut.hasSavedAll)
    let list = StoredList(
      ids: [], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    #expect(await sut.save(list, [], for: DocumentKey(source: "s", list: "feed")) == nil)
    #expect(await !sut.hasSavedAll)
    isBusy.update { $0 = false }
    await sut.flush()
    #expect(await !sut.hasSavedAll, "they are lost though the store is there again")
  }

  @Test(arguments: [false, true]) func postsAreNotSavedToAReadOnlyFile(isReadOnly: Bool) async {
    let store = PostStoreSpy(isReadOnly: isReadOnly)
    let sut = makePosts(store, problems: problems)
    let list = StoredList(
      ids: [], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    _ = await sut.list(for: DocumentKey(source: "s", list: "feed"))
    #expect(await sut.hasSavedAll, "reading loses nothing")
    #expect(await sut.save(list, [], for: DocumentKey(source: "s", list: "feed")) != nil, "it is there for this run")
    #expect(await sut.hasSavedAll == !isReadOnly)
    #expect(problems.problems == (isReadOnly ? [.readOnly] : []))
  }

  /// 64 MiB may wait to be written: an image that was given up must not count any more.
  @Test func aWriteThatABusyStoreNeverSavedIsRemovedFromMemory() async throws {
    let isBusy = WaitableState(true)
    let store = StoreSpy { if $0 == .saveImage, isBusy.state { throw StoreBusyError() } }
    let sut = makeCache(store, problems: problems)
    for index in 0..<5 {
      await sut.save(Data(count: 20 << 20), for: "lost \(index)")
      await sut.flush()
    }
    isBusy.update { $0 = false }
    await sut.save(Data(count: 20 << 20), for: "x")
    await sut.flush()
    #expect(try await store.base.data(for: "x", at: beginning) != nil)
  }

  /// Counts an attempt; the first two find the store busy.
  private static func isBusy(_ attempts: WaitableState<Int>) -> Bool {
    attempts.update { count in
      count += 1
      return count < 3
    }
  }
}
