import Loading
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PostInteractorTests {
  private let output = PostsOutputSpy<Conversation>()
  private let posts = PostStatesSpy(arrivals: [post("late")])
  private let thread = LoaderSpy<Conversation>()

  @Test func aLoadReportsTheStartTheResponseAndTheEnd() async {
    let sut = makeSUT()
    sut.load(.first)
    await thread.complete(with: Conversation(CommentThread([comment("c")]), on: post("a")))
    await output.wait(for: 3)
    withExtendedLifetime(sut) {
      #expect(output.messages == [.started(.first), .received, .finished(.first)])
      #expect(output.received.map(\.post) == [post("a")])
    }
  }

  @Test func releasingTheInteractorCancelsItsRequestAndItsObservationOfPosts() async {
    var sut: PostInteractor<Conversation>? = makeSUT()
    sut?.load(.first)
    await thread.waitForRequest()
    sut = nil
    await thread.waitForCancellation()
    await posts.waitUntilUnheard()
  }

  @Test func aMarkIsSavedAndThenReported() async {
    let sut = makeSUT()
    #expect(await sut.states.set(.star, on: [post("a").id]) == [post("a").id])
    withExtendedLifetime(sut) {
      #expect(posts.calls == [.set(.star, [post("a").id])])
      #expect(output.messages == [.changed(.state(.star, of: [post("a").id]))])
    }
  }

  @Test func markingPostsAsReadIsARunningTaskUntilSaved() async {
    let (sut, ids) = (makeSUT(), ["1", "2"].map(Post.ID.init(rawValue:)))
    for id in ids { sut.didRead([id]) }
    #expect(posts.calls == ids.map { .set(.seen, [$0]) }, "each write begins at once")
    #expect(sut.tasks.map(\.name) == ["mark", "mark"] && sut.tasks.allSatisfy(\.isInBackground))
    while !sut.tasks.isEmpty, !Task.isCancelled { await Task.yield() }
    sut.didRead([])
    #expect(sut.tasks.isEmpty && posts.calls.count == 2, "nothing is written of no posts")
  }

  @Test func onlyChangesOfCommentsAreForwardedWithTheCommentedPost() async throws {
    let write = makeSUT().write
    _ = try await write(.like(true), comment("c"))
    #expect(try await write(.boost(true), post("a")) == .made)
    #expect(
      posts.calls == [
        .write(.like(true), comment("c").id, commentOn: post("a").id),
        .write(.boost(true), post("a").id, commentOn: nil),
      ], "the closure works after the interactor is released")
  }

  @Test func aStarSetInAnotherListIsReported() async {
    let sut = makeSUT()
    await posts.report(.state(.star, of: [post("b").id]))
    withExtendedLifetime(sut) { #expect(output.messages == [.changed(.state(.star, of: [post("b").id]))]) }
  }

  @Test func aChangeOfTheFiltersIsReported() async {
    let sut = makeSUT()
    posts.emit(.filters)
    await output.wait(for: 1)
    withExtendedLifetime(sut) { #expect(output.messages == [.event(.filters)]) }
  }

  @Test func postsOfASlowSourceAreReportedWhenTheyArrive() async {
    let sut = makeSUT()
    posts.emit(.arrived)
    await output.wait(for: 1)
    withExtendedLifetime(sut) { #expect(output.messages == [.arrived([post("late").id])]) }
  }

  @Test func stoppingTheWaitForSlowSourcesIsForwarded() {
    makeSUT().hurry()
    #expect(posts.calls == [.hurried])
  }

  private func makeSUT() -> PostInteractor<Conversation> {
    PostInteractor<Conversation>(
      answers: { [thread] _ in .single { try await thread.load() } }, states: posts, list: posts,
      commentsOn: post("a").id, output: output)
  }
}
