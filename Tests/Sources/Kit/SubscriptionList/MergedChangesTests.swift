import Posts
import Testing

@testable import SubscriptionList

/// The changes of several streams as one.
@Suite(.timeLimit(.minutes(1)))
struct MergedChangesTests {
  @Test func theyEndWithTheFirstStream() async {
    let (first, one) = AsyncStream.makeStream(of: PostChange.self)
    let (second, other) = AsyncStream.makeStream(of: PostChange.self)
    var changes = AsyncStream.merging([first, second]).makeAsyncIterator()
    other.yield(.news)
    #expect(await changes.next() == .news)
    one.yield(.progress)
    #expect(await changes.next() == .progress)
    one.finish()
    #expect(await changes.next() == nil)
  }
}
