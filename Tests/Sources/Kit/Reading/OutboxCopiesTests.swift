import Loading
import Posts
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport

/// A post that several sources of one account have: one request changes it in all of them.
@Suite(.timeLimit(.minutes(1)))
struct OutboxCopiesTests {
  private let server = WritingServer()
  private let stores = OutboxProgram.stores()
  private let clock = TestClock()

  @Test func aConfirmedChangeIsStoredInEverySource() async throws {
    let (home, local) = try await loadedSources()
    let post = try #require(await home.stored())
    #expect(try await home.make(.like(true), on: post) == .made)
    #expect(server.changes == ["/1/like"])
    for key in ["home", "local"].map({ PostKey(source: $0, id: "1") }) {
      #expect(await home.reader.cache.posts.originalPost(key)?.details.facts.reactions?[.like] == true)
    }
    #expect(await local.stored("2")?.details.facts.reactions?[.like] == false)
  }

  @Test func aPendingChangeIsShownInEverySource() async throws {
    server.state.update { $0.replies = [.unreachable] }
    let (home, local) = try await loadedSources()
    let post = try #require(await home.stored())
    #expect(try await home.make(.like(true), on: post).isPending)
    #expect(try await local.saved().map(\.viewer.isPending) == [true, false])
    #expect(try await local.posts().map(\.viewer.isPending) == [true, false])
    let new = try makeSUT("trends")
    #expect(try await new.posts().map(\.viewer.isPending) == [true, false], "loaded after the change")
    await home.sendDue(after: 15)
    #expect(server.changes == ["/1/like", "/1/like"])
    #expect(try await local.saved().map(\.viewer.isPending) == [false, false])
    #expect(try await local.saved().map { $0.details.facts.reactions?[.like] } == [true, false])
  }

  @Test func theListsOfEverySourceAreNotified() async throws {
    let (home, local) = try await loadedSources()
    let post = try #require(await home.stored())
    let states = WaitableState<[Post.ReactionState]>([])
    let observation = local.reader.observe { change in
      if case .reacted(_, let state) = change { states.update { $0.append(state) } }
    }
    #expect(try await home.make(.like(true), on: post) == .made)
    #expect(states.state.map { $0.reactions?[.like] } == [true, true])
    #expect(states.state.map(\.isPending) == [true, false])
    withExtendedLifetime(observation) {}
  }

  @Test func theOppositeChangeInAnotherSourceCancelsAChangeThatWasNotSent() async throws {
    server.state.update { $0.replies = [.unreachable] }
    let (home, local) = try await loadedSources()
    let post = try #require(await home.stored())
    #expect(try await home.make(.like(true), on: post).isPending)
    let shown = try #require(try await local.saved().first)
    #expect(try await local.make(.like(true), on: shown) == .unchanged)
    #expect(try await local.make(.like(false), on: shown) == .cancelled)
    #expect(server.changes == ["/1/like"], "the attempt that failed")
    #expect(await home.outbox.entries() == [])
  }

  @Test func aPostWithTheIDOfANotificationOrOfAnotherAccountIsNotChanged() async throws {
    let (home, _) = try await loadedSources()
    let post = try #require(await home.stored())
    var notice = post
    notice.details.link = "https://a.example/other"
    try await save(notice, in: "notifications", of: OutboxProgram.account)
    try await save(post, in: "open", of: nil)
    #expect(try await home.make(.like(true), on: post) == .made)
    for source in ["notifications", "open"] {
      let other = await home.reader.cache.posts.originalPost(PostKey(source: source, id: "1"))
      #expect(other?.details.facts.reactions?[.like] == false, "\(source)")
    }
  }

  @Test func aConfirmedChangeIsShownInTheSavedThreadOfAnotherSource() async throws {
    let (home, local) = try await loadedSources()
    _ = try await local.comment()
    clock.advance(by: .seconds(60))
    let comment = try #require(try await home.comment())
    #expect(try await home.make(.like(true), on: comment) == .made)
    let offline = try makeSUT("local", .savedOnly)
    #expect(try await offline.comment()?.details.facts.reactions?[.like] == true)
  }

  private func makeSUT(_ source: String, _ policy: ReadingPolicy = .savedFirst) throws -> OutboxProgram {
    try OutboxProgram(server, stores: stores, clock: clock, policy: policy, source: source)
  }

  /// Two sources of one program with the same posts.
  private func loadedSources() async throws -> (home: OutboxProgram, local: OutboxProgram) {
    let home = try makeSUT("home")
    let local = try OutboxProgram("local", of: home, server)
    _ = try await (home.posts(), local.posts())
    return (home, local)
  }

  private func save(_ post: Post, in source: String, of account: String?) async throws {
    let list = StoredList(
      ids: [post.id.rawValue], cursor: nil, extra: ListMemory(leftOut: 0, texts: []).data, headers: [:], address: "",
      version: PostCoding.version, savedAt: clock.date, account: account)
    try await stores.posts.save(
      list, [PostCoding.encoded(post, account: account)], for: DocumentKey(source: source, list: "feed", cursor: nil),
      asUnread: false, at: clock.date)
  }
}
