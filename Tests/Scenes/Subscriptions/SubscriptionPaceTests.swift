import Foundation
import Loading
import Localization
import SceneTesting
import Subscriptions
import Terminal
import Testing
import Viper

/// Limits how often the list of sources is presented.
@Suite(.timeLimit(.minutes(1)))
struct SubscriptionPaceTests {
  @Test func changesWithinOneIntervalAreReportedTogether() async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (pace, output) = (LoaderSpy<Void>(), OutputSpy())
    let list = SubscriptionsSpy(changes: changes)
    list.loads.update { $0 = LoadProgress(total: 200, done: 1, failed: 0) }
    let sut = SubscriptionsInteractor(list: list, output: output) { try await pace.load() }
    change.yield()
    await pace.waitForRequest(at: 0)
    #expect(output.count == 1)
    for _ in 0..<200 { change.yield() }
    await pace.complete(with: (), at: 0)
    await pace.waitForRequest(at: 1)
    #expect(output.count == 2, "the last one is shown, too")
    #expect(sut.tasks.isEmpty)
  }

  @Test func aListCoveredByAnotherSceneIsUpdatedWhenUncovered() {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    let count = sut.display.changes.count
    sut.presenter.pause()
    sut.interactor.current = [source("a", unread: 3), source("b")]
    sut.presenter.subscriptionsDidChange()
    #expect(sut.display.changes.count == count)
    sut.presenter.resume()
    #expect(sut.display.changes.count > count)
    #expect(sut.presenter.rows.map(\.source.unreadCount) == [3, 0])
  }
}

/// Counts the changes of the list.
private final class OutputSpy: SubscriptionsOutput {
  private(set) var count = 0
  func subscriptionsDidChange() { count += 1 }
  func didStartLoading(_ scope: LoadScope) {}
  func didReceive(_ answer: Sourced<[SubscribedSource]>, for scope: LoadScope) {}
  func didFinishLoading(_ scope: LoadScope) {}
  func didFailLoading(_ scope: LoadScope, with error: any Error) {}
  func didCancelLoading(_ scope: LoadScope) {}
}
