import Loading
import Posts
import Synchronization
import TestSupport
import Testing

@testable import Reading

/// Looking up a post by its id.
@Suite(.timeLimit(.minutes(1)))
struct PostLookupTests {
  @Test func aFailedLookupIsRepeatedAndASuccessfulLookupIsNot() async {
    let count = Mutex(0)
    let sut = PostLookup {
      try count.withLock { count in
        count += 1
        if count == 1 { throw LoadFailure.connectivity(.timedOut) }
      }
      return post("a")
    }
    #expect(await sut.post() == nil)
    #expect(await sut.post() == post("a"), "a refresh finds it")
    #expect(await sut.post() == post("a"))
    #expect(count.withLock(\.self) == 2)
  }
}
