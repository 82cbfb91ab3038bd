import Loading
import Testing

@testable import SubscriptionList

/// The progress of the running rounds of loads.
@Suite struct ReloadRoundsTests {
  @Test func theProgressOfConcurrentReloadsIsAddedUp() {
    let sut = ReloadRounds()
    let (first, second) = (sut.begin(3), sut.begin(2))
    sut.count(in: first, isLoaded: true)
    sut.count(in: second, isLoaded: false)
    #expect(sut.progress == LoadProgress(total: 5, done: 2, failed: 1))
    sut.end(first)
    #expect(sut.progress == LoadProgress(total: 2, done: 1, failed: 1))
    sut.end(second)
    #expect(sut.progress == nil)
  }

  @Test func aReloadOfOneSourceReportsNoProgress() {
    let sut = ReloadRounds()
    _ = sut.begin(1)
    #expect(sut.progress == nil)
  }
}
