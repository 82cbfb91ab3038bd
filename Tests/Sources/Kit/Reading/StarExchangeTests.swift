import Foundation
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Starred posts that are imported from another computer.
@Suite(.timeLimit(.minutes(1)))
struct StarExchangeTests {
  private let key = PostKey(source: "s", id: "1")

  @Test func observersAreNotifiedOfImportedStarsAndUnreadImportsAreCounted() async {
    let sut = makePosts(.inMemory())
    await sut.readCounts()
    let changes = WaitableState<[PostChange]>([])
    let observation = sut.observe({ $0.post }, edited: { post, _ in post }) { change in
      changes.update { $0.append(change) }
    }
    #expect(await sut.add(flagged: [starred]) == [.star: [key]])
    #expect(changes.state == [.state(.star, of: [key.post])])
    #expect(sut.unread.count(of: "s") == 1)
    #expect(await sut.add(flagged: [starred]).isEmpty, "it is there")
    withExtendedLifetime(observation) { #expect(changes.state.count == 1) }
  }

  @Test func importedStarsAreSavedWhenTheStoreIsNoLongerBusy() async throws {
    let isBusy = WaitableState(true)
    let store = PostStoreSpy { if $0.isChange, isBusy.state { throw StoreBusyError() } }
    let sut = makePosts(store)
    #expect(await sut.add(flagged: [starred]) == [.star: [key]], "later")
    #expect(sut.hasUnsavedChanges)
    isBusy.update { $0 = false }
    await sut.flush()
    #expect(try await store.base.flaggedPosts().map(\.key) == [key])
  }

  private var starred: FlaggedPost {
    let post = EncodedPost(id: key.id, value: Data([1]), version: 1, date: beginning)
    return FlaggedPost(source: key.source, post: post, arrivedAt: beginning, flags: [.star: beginning])
  }
}
