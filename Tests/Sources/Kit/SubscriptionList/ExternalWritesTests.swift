import Foundation
import Loading
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Writes of other programs into the store of a running one.
@Suite(.timeLimit(.minutes(1)))
struct ExternalWritesTests {
  private static let one = Subscription("feed:http://a.example/1", name: "One")
  private static let two = Subscription("feed:http://b.example/2", name: "Two")
  private let clock = TestClock()
  private let file = FileManager.default.temporaryDirectory.appending(
    path: "feedshell-\(UUID())/posts.sqlite")

  @Test func postsSavedByAnotherProgramAreReadAndReported() async throws {
    let (sut, other) = (try await program(), try await program())
    #expect(!sut.writes.mayHaveWritten)
    await other.save(["a", "b"], of: Self.one)
    await other.save(["b", "c"], of: Self.two)
    #expect(sut.writes.haveWritten)
    #expect(sut.sources.knownUnreadCount == 0, "not read so far")
    #expect(sut.writes.mayHaveWritten)
    #expect(await sut.writes.readChanges() == Arrivals(count: 3, sources: ["One", "Two"], title: "a"))
    #expect(sut.sources.knownUnreadCount == 3)
    #expect(sut.sources.summary(of: Self.two).unreadCount == 2)
    #expect(!sut.writes.mayHaveWritten)
    #expect(await sut.writes.readChanges() == nil)
  }

  @Test func concurrentReadsReportNewPostsOnce() async throws {
    let (sut, other) = (try await program(), try await program())
    await other.save(["a", "b"], of: Self.one)
    let told = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { await sut.writes.readChanges()?.count ?? 0 } }
      return await group.reduce(0, +)
    }
    #expect(told == 2)
    #expect(sut.sources.knownUnreadCount == 2)
  }

  @Test func postsMarkedReadByAnotherProgramLowerTheUnreadCount() async throws {
    let (sut, other) = (try await program(), try await program())
    await sut.save(["a", "b"], of: Self.one)
    _ = await other.posts.set(.seen, [PostKey(source: Self.one.id, id: "a")])
    #expect(await sut.writes.readChanges() == nil, "nothing has come")
    #expect(sut.sources.knownUnreadCount == 1)
  }

  @Test func changesByThisProgramAreNotReported() async throws {
    let (sut, other) = (try await program(), try await program())
    await sut.save(["a"], of: Self.one)
    #expect(!sut.writes.haveWritten, "a line waits for nothing")
    #expect(sut.writes.mayHaveWritten, "another program may have at the same moment")
    #expect(await sut.writes.readChanges() == nil)
    await sut.posts.externalChanges.counting {
      await other.save(["b"], of: Self.one)
      #expect(await sut.writes.readChanges() == nil, "whose they are is not known")
    }
    #expect(sut.sources.knownUnreadCount == 2)
  }

  @Test func aWriteByAnotherProgramBetweenWritesOfThisProgramIsDetected() async throws {
    let (sut, other) = (try await program(), try await program())
    await sut.save(["a"], of: Self.one)
    await sut.posts.flush()
    await other.save(["b"], of: Self.two)
    #expect(sut.writes.haveWritten)
    await sut.save(["c"], of: Self.one)
    #expect(sut.writes.haveWritten, "an own change does not hide it")
  }

  @Test(arguments: [false, true])
  func deletingExpiredPostsDoesNotHideAWriteByAnotherProgram(isSameSource: Bool) async throws {
    let (first, other) = (try await program(), try await program())
    await first.save(["old", "older"], of: Self.one)
    clock.advance(by: .seconds(100 * 24 * 3_600))
    let sut = try await program()
    #expect(sut.sources.knownUnreadCount == 2)
    sut.posts.keep(after: {}) { KeepRules(subscriptions: [Self.one.id: .age(30 * 24 * 3_600), Self.two.id: .usual]) }
    await other.save(["old", "a", "b", "c"], of: isSameSource ? Self.one : Self.two)
    await sut.save(["d"], of: isSameSource ? Self.two : Self.one)
    await sut.posts.flush()
    #expect(sut.writes.mayHaveWritten)
    #expect(sut.writes.haveWritten)
    #expect(await sut.writes.readChanges()?.sources == [isSameSource ? "One" : "Two"])
    #expect(sut.sources.knownUnreadCount == 5)
  }

  @Test func deletingExpiredPostsLowersTheCounts() async throws {
    let first = try await program()
    await first.save(["old", "older"], of: Self.one)
    clock.advance(by: .seconds(100 * 24 * 3_600))
    let sut = try await program()
    sut.posts.keep(after: {}) { KeepRules(subscriptions: [Self.two.id: .usual]) }
    #expect(sut.sources.knownUnreadCount == 2)
    await sut.save(["d"], of: Self.two)
    await sut.posts.flush()
    #expect(sut.sources.knownUnreadCount == 1)
  }

  @Test(arguments: [true, false]) func aChangeByThisProgramDuringTheReadIsNotReported(ends: Bool) async throws {
    let isDue = WaitableState(false)
    let own = WaitableState<(@Sendable () async throws -> Void)?>(nil)
    let store = PostStoreSpy {
      guard $0 == .unreadPosts,
        isDue.update({ isDue in
          defer { isDue = false }
          return isDue
        })
      else { return }
      try await own.state?()
    }
    let sut = try await program(in: makePosts(store))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    own.update {
      $0 = {
        guard !ends else { return await sut.save(["a"], of: Self.one) }
        let hasBegun = WaitableState(false)
        Task {
          await sut.posts.externalChanges.counting {
            hasBegun.update { $0 = true }
            for await _ in waits {}
          }
        }
        await hasBegun.wait { $0 }
        try await store.base.save(
          RunningProgram.list(["a"]), [RunningProgram.stored("a")], for: RunningProgram.key(of: Self.one),
          asUnread: true, at: beginning)
      }
    }
    isDue.update { $0 = true }
    #expect(await sut.writes.readChanges() == nil)
    #expect(!isDue.state)
    wait.finish()
    #expect(sut.sources.knownUnreadCount == 1)
  }

  @Test func postsThatAFilterNoLongerHidesAreNotReportedAsNew() async throws {
    let look = WaitableState<(@Sendable () async -> Void)?>(nil)
    let store = PostStoreSpy { if $0 == .saveMark { await look.state?() } }
    let sut = try await program(in: makePosts(store))
    let isHiding = WaitableState(true)
    sut.posts.hidden.filter(by: HidingFilter(isHiding: isHiding))
    await sut.save(["a", "b"], of: Self.one)
    await sut.posts.hidden.apply()
    #expect(sut.sources.knownUnreadCount == 0)
    let told = WaitableState<[Arrivals?]>([])
    look.update {
      $0 = {
        let arrivals = await sut.writes.readChanges()
        told.update { $0.append(arrivals) }
      }
    }
    isHiding.update { $0 = false }
    await sut.posts.hidden.apply()
    #expect(told.state == [nil])
    #expect(sut.sources.knownUnreadCount == 2)
  }

  @Test func theStoreIsCheckedEveryFiveSecondsWhileSomethingListens() async throws {
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let pauses = WaitableState<[TimeInterval]>([])
    let sut = try await program { seconds in
      pauses.update { $0.append(seconds) }
      var waiting = turns.makeAsyncIterator()
      guard await waiting.next() != nil else { throw CancellationError() }
    }
    let other = try await program()
    var arrivals = sut.writes.arrivals().makeAsyncIterator()
    turn.yield()
    await pauses.wait(until: { $0.count == 2 })
    await other.save(["a"], of: Self.one)
    turn.yield()
    #expect(await arrivals.next()?.count == 1)
    #expect(pauses.state.allSatisfy { $0 == 5 })
    turn.finish()
    #expect(await arrivals.next() == nil)
  }

  @Test func aStoreInMemoryHasNoExternalWrites() async throws {
    let sources = makeSources(ClientSpy.answering(""), TestStores(), [Self.one.id])
    #expect(!ExternalWrites(sources) { _ in }.mayHaveWritten)
  }

  @Test func replacingTheStoreFileReportsNoNewPosts() async throws {
    let sut = try await program()
    await sut.save(["a"], of: Self.one)
    for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + end) {
      try FileManager.default.moveItem(atPath: file.path + end, toPath: file.path + "-moved" + end)
    }
    let other = try await program()
    await other.save(["b", "c"], of: Self.one)
    // A write into a store that is busy for long is given up.
    await waitUntil {
      guard !sut.writes.mayHaveWritten else { return true }
      clock.advance(by: .seconds(60))
      await other.save(["b", "c"], of: Self.one)
      return sut.writes.mayHaveWritten
    }
    #expect(await sut.writes.readChanges() == nil)
    #expect(sut.sources.knownUnreadCount == 1)
  }

  // MARK: - Programs

  private struct RunningProgram {
    let sources: SubscribedSources
    let writes: ExternalWrites
    var posts: PostRepository { sources.opener.cache.posts }

    /// Saves posts as an answer of a source.
    func save(_ names: [String], of source: Subscription) async {
      _ = await posts.save(Self.list(names), names.map(Self.stored), for: Self.key(of: source))
    }

    static func stored(_ name: String) -> EncodedPost {
      var details = Post.Details()
      details.title = name
      details.createdAt = beginning - 60
      details.link = "https://posts.example/\(name)"
      return PostCoding.encoded(Post(id: Post.ID(rawValue: name), images: [], details: details))
    }

    static func list(_ names: [String]) -> StoredList {
      StoredList(ids: names, cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    }

    static func key(of source: Subscription) -> DocumentKey {
      DocumentKey(source: source.id, list: "feed", cursor: nil)
    }
  }

  /// A program that has read its list, and uses the file.
  private func program(_ sleep: @escaping BackgroundReload.Sleep = { _ in }) async throws -> RunningProgram {
    let posts = PostRepository(
      now: { [clock] in clock.date }, onProblem: { Issue.record("\($0)") }, stamp: { [file] in StoreStamp(of: file) }
    ) { [file] in (try SQLitePostStore(file: file), nil) }
    return try await program(in: posts, sleep)
  }

  private func program(
    in posts: PostRepository, _ sleep: @escaping BackgroundReload.Sleep = { _ in }
  ) async throws -> RunningProgram {
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: OfflineClient(), cache: makeCache(posts), policy: .savedOnly,
      pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
    let sources = SubscribedSources(
      SubscriptionList(file: nil, builtIn: [Self.one, Self.two], isAddress: { _ in true }), opener: opener,
      now: { beginning })
    await sources.readSummaries()
    return RunningProgram(sources: sources, writes: ExternalWrites(sources, sleep: sleep))
  }
}

/// Hides every post, or none.
private struct HidingFilter: PostFiltering {
  let isHiding: WaitableState<Bool>

  var hidingText: String? { isHiding.state ? "all" : "none" }

  func arrivals(of posts: [Post], from source: String) -> [PostArrival]? { nil }

  func hides() -> @Sendable (StoredPost) -> Bool { { [isHiding] _ in isHiding.state } }
}
