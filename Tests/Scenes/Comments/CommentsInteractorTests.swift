import Comments
import Loading
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CommentsInteractorTests {
  private let output = PostsOutputSpy<Conversation>()
  private let posts = PostStatesSpy()
  private let thread = LoaderSpy<Conversation>()

  @Test func loadingAThreadReportsTheStartTheResponseAndTheEnd() async {
    let sut = makeSUT()
    sut.load(.first)
    await thread.complete(with: Conversation(CommentThread([comment("c")]), on: post("a")))
    await output.wait(for: 3)
    withExtendedLifetime(sut) {
      #expect(output.messages == [.started(.first), .received, .finished(.first)])
      #expect(output.received.map(\.post) == [post("a")])
    }
  }

  @Test func releasingTheInteractorCancelsItsRequest() async {
    var sut: CommentsInteractor? = makeSUT()
    sut?.load(.first)
    await thread.waitForRequest()
    sut = nil
    await thread.waitForCancellation()
    await posts.waitUntilUnheard()
  }

  @Test func changesOfReadStateAndFullTextRequestsAreForwardedToThePostStates() async throws {
    let sut = makeSUT()
    #expect(try await sut.set(.unseen, on: [post("a").id]) == [post("a").id])
    _ = try await sut.fullText(of: post("a"))
    #expect(posts.calls == [.set(.unseen, [post("a").id]), .fullText(post("a").id)])
    #expect(output.messages == [.changed(.state(.unseen, of: [post("a").id]))])
  }

  @Test func onlyChangesOfCommentsAreForwardedWithTheCommentedPost() async throws {
    let write = makeSUT().write
    _ = try await write(.like(true), comment("c"))
    _ = try await write(.boost(true), post("a"))
    #expect(
      posts.calls == [
        .write(.like(true), comment("c").id, commentOn: post("a").id),
        .write(.boost(true), post("a").id, commentOn: nil),
      ], "the closure works after the interactor is released")
  }

  private func makeSUT() -> CommentsInteractor {
    CommentsInteractor(
      of: post("a").id, thread: { [thread] _ in .single { try await thread.load() } }, states: posts, output: output)
  }
}
