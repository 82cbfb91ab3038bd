import Feed
import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing
import Viper

@testable import App

/// What is shown when the server answers, fails or is not asked, and something, nothing or rubbish was saved.
@Suite(.timeLimit(.minutes(1)))
struct CachePolicyTests {
  private nonisolated static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private nonisolated static let week: TimeInterval = 7 * 24 * 3_600

  nonisolated enum Server: Sendable {
    case answers, fails(HTTPError), cancelled
  }

  nonisolated enum Saved: Sendable {
    case nothing
    case aged(TimeInterval)
    case damaged
  }

  nonisolated enum Outcome: Hashable, Sendable {
    case remote
    case saved(age: TimeInterval)
    case error(LoadError)
    case cancelled
  }

  private nonisolated static let cases: [(Server, Saved, Outcome)] = [
    (.answers, .nothing, .remote),
    (.answers, .aged(60), .remote),
    (.answers, .damaged, .remote),
    (.fails(.noAnswer), .aged(0), .saved(age: 0)),
    (.fails(.noAnswer), .aged(-5), .saved(age: 0)),
    (.fails(.noAnswer), .aged(week - 1), .saved(age: week - 1)),
    (.fails(.noAnswer), .aged(week), .error(.connectivity)),
    (.fails(.noAnswer), .aged(week + 1), .error(.connectivity)),
    (.fails(.noAnswer), .nothing, .error(.connectivity)),
    (.fails(.noAnswer), .damaged, .error(.connectivity)),
    (.fails(.malformed), .aged(60), .saved(age: 60)),
    (.fails(.malformed), .nothing, .error(.invalidData)),
    (.cancelled, .aged(60), .cancelled),
    (.cancelled, .nothing, .cancelled),
  ]

  @Test(arguments: cases)
  func theFeedComesFrom(server: Server, saved: Saved, outcome: Outcome) async throws {
    let store = MemoryStore()
    if case .aged(let age) = saved {
      await store.save(Self.page, after: nil, of: "test", at: Self.now.addingTimeInterval(-age))
    }
    let isDamaged = if case .damaged = saved { true } else { false }
    let sut = source(server, cache: makeCache { isDamaged ? BrokenStore() as Cache.Store : store })
    let result = await result(of: sut)
    #expect(result == outcome)
  }

  @Test func whatArrivesIsSavedPageByPage() async throws {
    let store = MemoryStore()
    let sut = source(.answers, cache: makeCache { store })
    _ = try await sut.feedPage(after: nil)
    _ = try await sut.feedPage(after: "k")
    let first = await store.page(after: nil, of: "test")
    let second = await store.page(after: "k", of: "test")
    #expect(first?.date == Self.now)
    #expect(first?.page.items.count == 3)
    #expect(second != nil)
  }

  @Test func aCacheThatFailsIsToldOnceAndDoneWithout() async throws {
    let problems = Mutex<[Cache.Problem]>([])
    let cache = Cache(now: { Self.now }, onProblem: { problem in problems.withLock { $0.append(problem) } }) {
      (BrokenStore(), false)
    }
    let sut = source(.answers, cache: cache)
    for cursor in [nil, "a", "b"] { _ = try await sut.feedPage(after: cursor) }
    #expect(problems.withLock { $0 } == [.unusable(reason: "full")])
  }

  @Test func aStoreThatCannotBeOpenedIsToldOnce() async throws {
    let problems = Mutex<[Cache.Problem]>([])
    let cache = Cache(now: { Self.now }, onProblem: { problem in problems.withLock { $0.append(problem) } }) {
      throw BrokenStore.Full()
    }
    let sut = source(.answers, cache: cache)
    for cursor in [nil, "a"] { _ = try await sut.feedPage(after: cursor) }
    #expect(problems.withLock { $0 } == [.unusable(reason: "full")])
  }

  @Test func savedRowsSayHowOldTheyAre() async throws {
    let store = MemoryStore()
    await store.save(Self.page, after: nil, of: "test", at: TestApp.now.addingTimeInterval(-7_200))
    let app = try TestApp(store: store)
    try app.openShell()
    await app.loses(at: 0)
    #expect(app.console.shows("Saved 2 hours ago; the server could not be asked."))
    #expect(app.console.shows("saved image"))
    let (out, err, status) = try await TestApp(store: store).script(["rows"], answers: [.failure(.noAnswer)])
    #expect(out[0].contains(#""source":"cache","age":7200,"#))
    #expect(err == [])
    #expect(status == 0)
  }

  @Test func whatIsTooOldIsDeletedWhenNobodyTypesForAWhile() async throws {
    let store = MemoryStore()
    let app = try TestApp(store: store)
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    await store.save(Self.page, after: nil, of: "another", at: TestApp.now.addingTimeInterval(-Self.week))
    await store.save(Self.page, after: nil, of: "a third", at: TestApp.now.addingTimeInterval(1 - Self.week))
    app.types("where")
    #expect(await store.page(after: nil, of: "another") != nil)
    await app.aMinutePasses()
    while await store.page(after: nil, of: "another") != nil { try Task.checkCancellation() }
    #expect(await store.page(after: nil, of: "a third") != nil)
  }

  private static let page = Page(
    items: [FeedImage(id: UUID(), description: "saved image", location: nil, url: "x")], cursor: nil)

  private func makeCache(_ store: @escaping @Sendable () -> Cache.Store) -> Cache {
    Cache(now: { Self.now }, onProblem: { _ in }) { (store(), false) }
  }

  private func source(_ server: Server, cache: Cache) -> CachedSource {
    CachedSource(
      name: "test",
      remote: RemoteSource(base: { URL(filePath: "/") }, client: Client(server: server), pageSize: 10), cache: cache)
  }

  private func result(of sut: CachedSource) async -> Outcome {
    do {
      switch try await sut.feedPage(after: nil).origin {
      case .remote: return .remote
      case .cache(let age): return .saved(age: age)
      }
    } catch let error as LoadError {
      return .error(error)
    } catch {
      return .cancelled
    }
  }

  private nonisolated struct Client: HTTPClient {
    let server: Server

    func get(_ url: URL, limit: Int) async throws -> HTTPResponse {
      switch server {
      case .answers: HTTPResponse(status: 200, body: Data(Sample.feed.utf8))
      case .fails(let error): throw error
      case .cancelled: throw CancellationError()
      }
    }
  }

  private actor BrokenStore: FeedStore, ImageStore {
    struct Full: Error, CustomStringConvertible {
      let description = "full"
    }

    func save(_ page: Page<FeedImage>, after cursor: String?, of source: String, at date: Date) throws { throw Full() }
    func page(after cursor: String?, of source: String) throws -> SavedPage? { throw Full() }
    func removePages(savedUpTo date: Date) {}
    func save(_ data: Data, for url: String, at date: Date) throws { throw Full() }
    func data(for url: String, at date: Date) throws -> Data? { throw Full() }
    func removeImages() throws { throw Full() }
  }
}
