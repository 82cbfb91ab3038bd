import Feed
import Loading
import Localization
import PostRows
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

/// Changes of a feed's posts on their servers.
@Suite(.timeLimit(.minutes(1)))
struct FeedWriteTests {
  private let server = PostInteractorSpy()
  private let display = ListDisplaySpy()

  @Test func theLikeCommandLikesTheNumberedRowsAndCanBeUndone() async throws {
    let sut = makeSUT(showing: [listed("a"), listed("b"), listed("c")])
    #expect(try await message(of: perform(.write(.like(true)), on: [1, 3], of: sut)) == "Liked: 2 posts.")
    #expect(server.writes == ["like of a", "like of c"])
    #expect(try await message(of: sut.external.lastChange.undo()) == "Undone: like 1,3. No longer liked: 2 posts.")
    #expect(server.writes.suffix(2) == ["unlike of a", "unlike of c"])
  }

  @Test func theVoteCommandVotesInThePollOfTheRow() async throws {
    let sut = makeSUT(showing: [listed("a"), poll("b")])
    #expect(try await message(of: perform(.vote, on: [2], of: sut, words: ["1,", "3"])) == "Voted: 1 post.")
    #expect(server.writes == ["vote 0,2 of b"])
    let failure = Failure(.badArgument, "vote 2 1, 3 can't be undone: votes are final.", reason: "irreversible")
    await #expect(throws: failure) { _ = try await message(of: sut.external.lastChange.undo()) }
  }

  @Test(arguments: [[], ["4"], ["x"], ["1", "2"]] as [[String]]) func anInvalidVoteIsRefused(words: [String]) {
    let sut = makeSUT(showing: [poll("a", options: 3)])
    #expect(throws: Failure.self) { _ = try perform(.vote, on: [1], of: sut, words: words) }
    #expect(server.writes == [])
  }

  @Test func optionNumbersSeparatedByASpaceAreNotJoined() {
    let sut = makeSUT(showing: [poll("a", options: 12)])
    #expect(throws: Failure.self) { _ = try perform(.vote, on: [1], of: sut, words: ["1", "2"]) }
  }

  @Test func aBoostAtThePromptIsConfirmed() throws {
    let sut = makeSUT(showing: [listed("a")], isInteractive: true)
    guard case .ask = try perform(.write(.boost(true)), on: [1], of: sut) else {
      Issue.record("nobody is asked")
      return
    }
    #expect(server.writes == [])
  }

  @Test func aBoostOfSeveralRowsIsRefused() {
    let sut = makeSUT(showing: [listed("a"), listed("b")])
    let scene = ListScene(
      at: ScenePlacement("feed", at: Route(["feed"])),
      view: ListView(presenter: sut) { PostCell(row: $0, context: sut.context) })
    #expect(throws: Failure.self) { try scene.types("boost 1-2") }
    #expect(server.writes == [])
  }

  @Test func aReactionReportedByTheStoreChangesOnlyItsRow() {
    let sut = makeSUT(showing: [listed("a"), listed("b")])
    var liked = PostWrite.like(true).applied(to: listed("b"))
    liked.viewer.isPending = true
    sut.postsDidChange(.reacted(liked.id, liked.reactionState))
    #expect(sut.rows.map(\.post.details.facts.reactions?[.like]) == [false, true])
    #expect(sut.rows.map(\.post.viewer.isPending) == [false, true])
    #expect(display.changes.last == .edited([1]))
    let count = display.changes.count
    sut.postsDidChange(.reacted(liked.id, liked.reactionState))
    sut.postsDidChange(.reacted(Post.ID(rawValue: "z"), liked.reactionState))
    #expect(display.changes.count == count, "no row has changed")
  }

  @Test func aRefusedReactionIsRevertedInItsRow() {
    let sut = makeSUT(showing: [listed("a")])
    sut.postsDidChange(.reacted(listed("a").id, PostWrite.like(true).applied(to: listed("a")).reactionState))
    sut.postsDidChange(.reacted(listed("a").id, listed("a").reactionState))
    #expect(sut.rows.map(\.post.reactionState) == [listed("a").reactionState])
  }

  @Test func aResponseRequestedBeforeAReactionDoesNotRevertTheReaction() {
    let sut = makeSUT(showing: [listed("a")])
    sut.didStartLoading(.refresh)
    sut.postsDidChange(.reacted(listed("a").id, PostWrite.like(true).applied(to: listed("a")).reactionState))
    sut.didReceive(Sourced(Page(items: [listed("a")], cursor: nil), from: .remote), for: .refresh)
    sut.didFinishLoading(.refresh)
    #expect(sut.rows.map(\.post.details.facts.reactions?[.like]) == [true])
  }

  private func makeSUT(showing posts: [Post], isInteractive: Bool = false) -> FeedPresenter {
    let sut = FeedPresenter(
      FeedOptions(name: { nil }), context: makeContext(isInteractive: isInteractive), interactor: server,
      router: RouterSpy(), display: display, external: .unexpected())
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: posts, cursor: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func perform(
    _ action: PostAction, on numbers: [Int], of sut: FeedPresenter, words: [String] = []
  ) throws -> Answer {
    let rows = numbers.map { sut.rows[$0 - 1] }
    return try sut.perform(action, on: ActionTarget(rows[0], further: Array(rows.dropFirst()), words: words))
  }

  /// A post that an account has loaded.
  private func listed(_ id: String) -> Post { post(id, details: details { $0.facts.reactions = Post.Reactions() }) }

  private func poll(_ id: String, options count: Int = 3) -> Post {
    let options = (1...count).map { Post.Poll.Option("\($0)") }
    return post(id, details: details { $0.facts.poll = Post.Poll(options, isMultiple: true) })
  }
}
