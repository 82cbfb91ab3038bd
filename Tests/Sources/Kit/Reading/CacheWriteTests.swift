import Foundation
import HTTP
import Loading
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Writes happen in the background: no caller waits for them.
@Suite(.timeLimit(.minutes(1)))
struct CacheWriteTests {
  private let disk = LoaderSpy<Void>()

  @Test func neitherSavesNorReadsWaitForTheDisk() async throws {
    let store = hangingStore()
    let sut = makeReader(ClientSpy.answering(feed([1])), cache: makeCache(store))
    #expect(try await sut.timeline(.first).last().origin == .remote)
    #expect(try await sut.image(at: "http://i.example/1", decode: \.self) == Data(feed([1]).utf8))
    #expect(await Outcome(of: sut.timeline(.first)).answers.map(\.origin) == [.cache(savedAt: beginning), .remote])
    await disk.waitForRequest()
    #expect(try await store.base.document(for: firstPage) == nil, "Nothing is written yet")
    disk.endAll(with: .failure(StoreSpy.Full()))
  }

  @Test func documentsAndImagesAreReadableBeforeTheyAreWritten() async {
    let store = hangingStore()
    let sut = makeCache(store)
    await sut.save(stored("older"), for: firstPage)
    await sut.save(stored("x"), for: firstPage)
    await sut.save(Data([1]), for: "http://i.example/1")
    #expect(await sut.document(for: firstPage) == stored("x"))
    #expect(await sut.image("http://i.example/1") == Data([1]))
    await disk.waitForRequest()
    disk.endAll(with: .failure(StoreSpy.Full()))
    await sut.flush()
  }

  @Test func anImageSavedTwiceIsReadableWhileItsSecondWriteIsPending() async {
    let sut = makeCache(hangingStore())
    await sut.save(Data([1]), for: "http://i.example/1")
    await sut.save(Data([2]), for: "http://i.example/1")
    await disk.complete(with: (), at: 0)
    await disk.waitForRequest(at: 1)
    #expect(await sut.image("http://i.example/1") == Data([2]))
    disk.endAll(with: .failure(StoreSpy.Full()))
    await sut.flush()
    #expect(await sut.image("http://i.example/1") == nil, "what could not be written is not kept in memory")
  }

  @Test func aDocumentRemovedBeforeItIsWrittenIsNotReadable() async {
    let sut = makeCache(hangingStore())
    await sut.save(stored("x"), for: firstPage)
    await sut.removeDocument(for: firstPage)
    #expect(await sut.document(for: firstPage) == nil)
    await disk.waitForRequest()
    disk.endAll(with: .failure(StoreSpy.Full()))
    await sut.flush()
  }

  @Test func flushReturnsWhenEverythingIsWritten() async throws {
    let store = SQLiteStore.inMemory()
    let sut = makeCache(store)
    for index in 0..<50 {
      await sut.save(stored("\(index)"), for: DocumentKey(source: "test", list: "\(index)"))
      await sut.save(Data([UInt8(index)]), for: "\(index)")
    }
    await sut.flush()
    for index in 0..<50 {
      #expect(try await store.document(for: DocumentKey(source: "test", list: "\(index)")) != nil)
      #expect(try await store.data(for: "\(index)", at: beginning) != nil)
    }
  }

  @Test func flushWaitsForAWriteThatHangs() async throws {
    let store = hangingStore()
    let sut = makeCache(store)
    await sut.save(stored("x"), for: firstPage)
    await disk.waitForRequest()
    let isFlushed = WaitableState(false)
    let flush = Task {
      await sut.flush()
      isFlushed.update { $0 = true }
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(!isFlushed.state)
    await disk.complete(with: ())
    await isFlushed.wait { $0 }
    #expect(try await store.base.document(for: firstPage) == stored("x"))
    #expect(disk.requestCount == 1, "Each write is done once")
    disk.endAll(with: .failure(StoreSpy.Full()))
    await flush.value
  }

  @Test func writesKeepTheirOrder() async throws {
    let store = SQLiteStore.inMemory()
    let sut = makeCache(store)
    for index in 0..<50 {
      await sut.save(stored("\(index)"), for: firstPage)
      await sut.removeDocument(for: firstPage)
    }
    await sut.save(stored("last"), for: firstPage)
    await sut.flush()
    #expect(try await store.document(for: firstPage) == stored("last"))
    #expect(await sut.document(for: firstPage) == stored("last"))
  }

  @Test func theSizeOfPendingWritesIsLimited() async {
    let store = hangingStore()
    let sut = makeCache(store)
    for index in 0..<4 { await sut.save(Data(count: 20 << 20), for: "\(index)") }
    #expect(await sut.image("2") != nil)
    #expect(await sut.image("3") == nil, "64 MiB may wait")
    await disk.waitForRequest()
    disk.endAll(with: .failure(StoreSpy.Full()))
    await sut.flush()
  }

  @Test func replacingAPendingWriteFreesTheMemoryOfTheReplacedWrite() async {
    let store = hangingStore()
    let sut = makeCache(store)
    let pages = (0..<3).map { index in
      StoredDocument(
        body: Data(count: 20 << 20), headers: ["etag": "\(index)"], address: "http://a.example/", version: 1,
        savedAt: beginning)
    }
    for page in pages { await sut.save(page, for: firstPage) }
    for index in 0..<3 { await disk.complete(with: (), at: index) }
    await sut.flush()
    let keys = ["another", "a third"].map { DocumentKey(source: "test", list: $0) }
    for key in keys { await sut.save(pages[0], for: key) }
    for key in keys { #expect(await sut.document(for: key) == pages[0]) }
    await disk.waitForRequest(at: 3)
    disk.endAll(with: .failure(StoreSpy.Full()))
    await sut.flush()
  }

  /// A store whose writes wait until the test ends them.
  private func hangingStore() -> StoreSpy {
    StoreSpy { [disk] in if $0 == .saveDocument || $0 == .saveImage { try await disk.load() } }
  }
}
