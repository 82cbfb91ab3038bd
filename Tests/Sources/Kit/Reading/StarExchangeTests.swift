import Foundation
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Starred posts that come from another computer.
@Suite(.timeLimit(.minutes(1)))
struct StarExchangeTests {
  private let key = PostKey(source: "s", id: "1")

  @Test func theyAreStarredInEveryListAndCounted() async {
    let sut = makePosts(PostStoreSpy())
    await sut.readCounts()
    var changes = sut.changes({ $0.post }, edited: { post, _ in post }).makeAsyncIterator()
    #expect(await sut.add(starred: [starred]) == [key])
    #expect(await changes.next() == .state(.star, of: [key.post]))
    #expect(sut.unread.count(of: "s") == 1)
    #expect(await sut.add(starred: [starred])?.isEmpty == true, "it is there")
  }

  @Test func ofABusyStoreTheyAreAddedLater() async throws {
    let isBusy = WaitableState(true)
    let store = PostStoreSpy { if $0 == .change, isBusy.state { throw StoreBusyError() } }
    let sut = makePosts(store)
    #expect(await sut.add(starred: [starred]) == nil)
    #expect(sut.hasUnsavedChanges)
    isBusy.update { $0 = false }
    await sut.flush()
    #expect(try await store.base.starredPosts().map(\.key) == [key])
  }

  private var starred: StarredPost {
    let post = EncodedPost(id: key.id, value: Data([1]), version: 1, date: beginning)
    return StarredPost(source: key.source, post: post, arrivedAt: beginning, starredAt: beginning)
  }
}
