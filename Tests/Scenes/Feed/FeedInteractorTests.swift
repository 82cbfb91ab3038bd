import Feed
import Foundation
import Loading
import PostRows
import Posts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FeedInteractorTests {
  private let output = PostsOutputSpy<Page<Post>>()
  private let posts = PostStatesSpy(arrivals: [post("late")])

  @Test func loadingAPageReportsTheStartTheResponseAndTheEnd() async {
    let sut = makeSUT()
    sut.load(.nextPage(after: "2"))
    await output.wait(for: 3)
    let scope = LoadScope.nextPage(after: "2")
    #expect(output.messages == [.started(scope), .received, .finished(scope)])
    #expect(output.received.map(\.items) == [[post("a")]])
  }

  @Test func aStarIsSavedAndThenReported() async throws {
    let sut = makeSUT()
    #expect(try await sut.setMark(.star, [post("a").id]) == [post("a").id])
    #expect(posts.calls == [.set(.star, [post("a").id])])
    #expect(output.messages == [.changed(.state(.star, of: [post("a").id]))])
  }

  @Test func markAllReadPassesTheDateAndTheListedPostsToTheStore() async throws {
    let (sut, date) = (makeSUT(), Date(timeIntervalSince1970: 9))
    #expect(try await sut.markAllRead(shownUntil: date, and: [post("a").id]) == [post("a").id])
    #expect(posts.calls == [.allRead(date, [post("a").id])])
  }

  @Test func shownPostsAreMarkedAsReadInTheBackground() async {
    let sut = makeSUT()
    sut.didRead([])
    sut.didRead([post("a").id, post("b").id])
    #expect(sut.tasks.allSatisfy(\.isInBackground) && sut.tasks.count == 1)
    await output.wait(for: 1)
    #expect(posts.calls == [.set(.seen, [post("a").id, post("b").id])])
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

  @Test func releasingTheInteractorStopsItsObservationOfPosts() async {
    var sut: FeedInteractor? = makeSUT()
    withExtendedLifetime(sut) {}
    sut = nil
    await posts.waitUntilUnheard()
  }

  @Test func requestsForFullTextHiddenPostsAndStoppingTheWaitAreForwarded() async throws {
    let sut = makeSUT()
    _ = try await sut.fullText(of: post("a"))
    sut.revealHidden()
    sut.hurry()
    #expect(posts.calls == [.fullText(post("a").id), .revealed, .hurried])
  }

  private func makeSUT() -> FeedInteractor {
    FeedInteractor(pages: { _ in .single { Page(items: [post("a")], cursor: "1") } }, states: posts, output: output)
  }
}
