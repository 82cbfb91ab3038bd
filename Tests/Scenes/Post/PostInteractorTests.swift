import Loading
import Post
import PostRows
import Posts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PostInteractorTests {
  private let output = PostsOutputSpy<Post>()
  private let posts = PostStatesSpy()

  @Test func loadingAPostReportsTheStartTheResponseAndTheEnd() async {
    let sut = makeSUT()
    sut.load(.refresh)
    await output.wait(for: 3)
    withExtendedLifetime(sut) {
      #expect(output.messages == [.started(.refresh), .received, .finished(.refresh)])
      #expect(output.received == [post("a")])
    }
  }

  @Test func removingAStarIsSavedAndThenReported() async throws {
    #expect(try await makeSUT().setMark(.unstar, [post("a").id]) == [post("a").id])
    #expect(output.messages == [.changed(.state(.unstar, of: [post("a").id]))])
  }

  @Test func undoWorksAfterTheSceneIsReleased() async throws {
    let setMark = makeSUT().setMark
    #expect(try await setMark(.unseen, [post("a").id]) == [post("a").id])
    #expect(posts.calls == [.set(.unseen, [post("a").id])])
  }

  @Test func markingAPostAsReadIsARunningTaskUntilSaved() async throws {
    let sut = makeSUT()
    sut.didRead([post("a").id])
    let mark = try #require(sut.tasks.first)
    #expect(mark.name == "mark")
    await mark.end.value
    #expect(sut.tasks.isEmpty)
  }

  @Test func aChangeOnTheServerIsForwardedAfterTheSceneIsReleased() async throws {
    let write = makeSUT().write
    #expect(try await write(.bookmark(true), post("a")) == .made)
    #expect(posts.calls == [.write(.bookmark(true), post("a").id, commentOn: nil)])
  }

  private func makeSUT() -> PostInteractor {
    PostInteractor(post: { .single { post("a") } }, states: posts, output: output)
  }
}
