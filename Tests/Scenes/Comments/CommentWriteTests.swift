import Comments
import Loading
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

/// Changes of a post and its comments on their server.
@Suite(.timeLimit(.minutes(1)))
struct CommentWriteTests {
  private let server = PostInteractorSpy()
  private let display = ListDisplaySpy()
  private let external = ExternalActions.unexpected()

  @Test(arguments: [([], "like of p"), ([2], "like of b")] as [([Int], String)])
  func theLikeCommandLikesThePostOrTheNumberedComment(numbers: [Int], write: String) async throws {
    let sut = makeSUT()
    try await run("like", CommandArguments(rows: numbers.map { RowReference($0) }), in: sut)
    #expect(server.writes == [write])
    guard case .work(_, _, let undo) = try external.lastChange.undo() else {
      Issue.record("there is nothing to undo")
      return
    }
    _ = try await undo()
    #expect(server.writes.last == "un" + write)
  }

  @Test func theVoteCommandVotesInThePollOfThePost() async throws {
    try await run("vote", CommandArguments(text: "2"), in: makeSUT())
    #expect(server.writes == ["vote 1 of p"])
  }

  @Test func aNumberWithoutACommentIsRefused() {
    let sut = makeSUT()
    let like = sut.commands.first { $0.name == "like" }
    #expect(throws: (any Error).self) { _ = try like?.run(CommandArguments(rows: [RowReference(9)])) }
    #expect(server.writes == [])
  }

  @Test func reactionsAreShownInTheCommentRowOrInThePostHeading() {
    let sut = makeSUT()
    let liked = PostWrite.like(true).applied(to: comment("b"))
    sut.postsDidChange(.reacted(liked.id, liked.reactionState))
    #expect(sut.rows.map(\.post.details.facts.reactions?[.like]) == [nil, true])
    #expect(display.changes.last == .edited([1]))
    let count = display.changes.count
    sut.postsDidChange(.reacted(polled.id, PostWrite.like(true).applied(to: polled).reactionState))
    #expect(display.changes.count == count + 1 && display.changes.last == .edited([]))
  }

  private var polled: Post {
    post("p", details: details { $0.facts.poll = Post.Poll([.init("Tea"), .init("Coffee")]) })
  }

  private func makeSUT() -> CommentsPresenter {
    let sut = CommentsPresenter(
      of: polled.id, post: PostRow(polled), context: makeContext(), interactor: server, router: CommentsRouterSpy(),
      display: display, external: external, positions: .ofTest())
    sut.didStartLoading(.first)
    sut.didReceive(
      Sourced(Conversation(CommentThread([comment("a"), comment("b")]), on: polled), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func run(_ name: String, _ arguments: CommandArguments, in sut: CommentsPresenter) async throws {
    let command = try #require(sut.commands.first { $0.name == name })
    guard case .work(_, _, let work) = try command.run(arguments) else {
      Issue.record("\(name) changes nothing")
      return
    }
    _ = try await work()
  }
}
