import Loading
import Posts
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport

/// Saved threads and pages show the changes that the server has confirmed since they were saved.
@Suite(.timeLimit(.minutes(1)))
struct OutboxThreadTests {
  private let server = WritingServer()
  private let stores = OutboxProgram.stores()
  private let clock = TestClock()

  @Test(arguments: [PostWrite.like(true), .bookmark(true), .boost(true), .vote([1])])
  func aConfirmedChangeIsShownOnACommentOfASavedThread(write: PostWrite) async throws {
    let sut = try makeSUT()
    let comment = try #require(try await sut.comment())
    clock.advance(by: .seconds(60))
    #expect(try await sut.make(write, on: comment) == .made)
    let shown = try #require(try await makeSUT(.savedOnly).comment())
    #expect(write.isDone(on: shown) == true && !shown.viewer.isPending)
    #expect(shown.details.facts.favouriteCount == (write.kind == .like ? 5 : 4))
  }

  @Test func theLastOfTwoOppositeChangesIsShown() async throws {
    let sut = try makeSUT()
    let comment = try #require(try await sut.comment())
    clock.advance(by: .seconds(60))
    #expect(try await sut.make(.like(true), on: comment) == .made)
    #expect(try await sut.make(.boost(true), on: comment) == .made)
    let liked = try #require(try await makeSUT(.savedOnly).comment())
    #expect(try await sut.make(.like(false), on: liked) == .made)
    let shown = try #require(try await makeSUT(.savedOnly).comment())
    #expect(shown.details.facts.reactions == Post.Reactions([.boost]))
    #expect(shown.details.facts.favouriteCount == 4)
  }

  @Test func aLaterResponseOfTheServerReplacesAConfirmedChange() async throws {
    let sut = try makeSUT()
    let comment = try #require(try await sut.comment())
    clock.advance(by: .seconds(60))
    #expect(try await sut.make(.like(true), on: comment) == .made)
    clock.advance(by: .seconds(60))
    // The like was taken back with another program.
    server.state.update { $0.words = [] }
    #expect(try await sut.comment()?.details.facts.reactions?[.like] == false)
    #expect(try await makeSUT(.savedOnly).comment()?.details.facts.reactions?[.like] == false)
  }

  @Test func aRefusedChangeIsNotShown() async throws {
    server.state.update { $0.replies = [.status(403)] }
    let sut = try makeSUT()
    let comment = try #require(try await sut.comment())
    clock.advance(by: .seconds(60))
    await #expect(throws: LoadFailure.self) { try await sut.make(.like(true), on: comment) }
    #expect(try await makeSUT(.savedOnly).comment()?.reactionState == comment.reactionState)
  }

  @Test func theSavedPageOfACommentShowsAConfirmedChange() async throws {
    let sut = try makeSUT()
    let comment = try await sut.reader.post(withID: Post.ID(rawValue: "c1"))
    await sut.reader.cache.flush()
    clock.advance(by: .seconds(60))
    #expect(try await sut.make(.like(true), on: comment) == .made)
    let shown = try await makeSUT(.savedOnly).reader.post(withID: comment.id)
    #expect(shown.details.facts.reactions?[.like] == true)
  }

  @Test func severalChangesOfACommentConfirmedInSequenceAreAllShown() async throws {
    server.state.update { $0.replies = [.unreachable] }
    let sut = try makeSUT()
    let comment = try #require(try await sut.comment())
    let states = WaitableState<[Post.ReactionState]>([])
    let observation = sut.reader.observe { change in
      if case .reacted(comment.id, let state) = change { states.update { $0.append(state) } }
    }
    clock.advance(by: .seconds(60))
    #expect(try await sut.make(.like(true), on: comment).isPending)
    #expect(try await sut.make(.bookmark(true), on: sut.reader.changed(comment)) == .made)
    await sut.sendDue(after: 15)
    let last = try #require(states.state.last)
    #expect(last.reactions == Post.Reactions([.like, .bookmark]) && !last.isPending)
    withExtendedLifetime(observation) {}
  }

  @Test func confirmedChangesAreDeletedOnceAllSavedThreadsAreNewer() async throws {
    let sut = try makeSUT()
    let posts = try await sut.posts()
    #expect(try await sut.make(.like(true), on: posts[0]) == .made)
    #expect(try await confirmed() == ["like 1"])
    clock.advance(by: .seconds(ExpiryPolicy.maximumAge))
    #expect(try await sut.make(.bookmark(true), on: posts[1]) == .made)
    await sut.reader.cache.flush()
    #expect(try await confirmed() == ["bookmark 2"])
  }

  private func makeSUT(_ policy: ReadingPolicy = .savedFirst) throws -> OutboxProgram {
    try OutboxProgram(server, stores: stores, clock: clock, policy: policy)
  }

  private func confirmed() async throws -> [String] {
    try await stores.posts.marks(kind: "confirmed", of: OutboxProgram.account).map(\.id)
  }
}
