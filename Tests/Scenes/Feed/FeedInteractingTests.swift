import Feed
import Foundation
import Loading
import PostRows
import Posts
import TestSupport
import Testing

/// The use cases that only the feed has.
@Suite(.timeLimit(.minutes(1)))
struct FeedInteractingTests {
  private let posts = PostStatesSpy()

  @Test func markAllReadPassesTheDateAndTheListedPostsToTheStore() async throws {
    let (sut, date) = (makeSUT(), Date(timeIntervalSince1970: 9))
    #expect(try await sut.markAllRead(shownUntil: date, and: [post("a").id]) == [post("a").id])
    #expect(posts.calls == [.allRead(date, [post("a").id])])
  }

  @Test func aRequestForHiddenPostsIsForwarded() {
    makeSUT().revealHidden()
    #expect(posts.calls == [.revealed])
  }

  private func makeSUT() -> any FeedInteracting {
    PostInteractor<Page<Post>>(
      answers: { _ in .single { Page(items: [], cursor: nil) } }, states: posts,
      output: PostsOutputSpy<Page<Post>>())
  }
}
