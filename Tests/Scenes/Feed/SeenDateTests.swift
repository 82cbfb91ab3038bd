import Feed
import Foundation
import Loading
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

/// The date up to which a list was seen, where the next visit draws its line.
@Suite(.timeLimit(.minutes(1)))
struct SeenDateTests {
  private let clock = WaitableState(now)
  private let dates = WaitableState<[Date]>([])

  @Test func announcedPostsCountAsSeenOnlyWhenShownInTheList() {
    let sut = FeedPresenter(
      FeedOptions(name: { nil }, didSee: { [dates] date in dates.update { $0.append(date) } }),
      context: makeContext(clock: clock, isInteractive: true), interactor: PostInteractorSpy(), router: RouterSpy(),
      display: ListDisplaySpy(), external: .unexpected())
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: [dated("b", 0)], cursor: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    sut.model.didShow([Post.ID(rawValue: "b")])
    clock.update { $0 += 60 }
    sut.postsDidArrive([dated("c", 30)])
    #expect(sut.model.newer.map(\.id.rawValue) == ["c"])
    #expect(dates.state == [now], "nobody has seen them")
    clock.update { $0 += 60 }
    let taken = [sut.takeNewer(), sut.takeNewer()]
    #expect(taken == [true, false])
    #expect(dates.state == [now, now + 120])
  }

  @Test(arguments: [(PostOrder.newest, true), (.oldest, true), (.newest, false)])
  func theTopPostIsReportedOnlyWhenShownNewestFirstAtAPrompt(order: PostOrder, isInteractive: Bool) {
    let tops = WaitableState<[String]>([])
    let sut = FeedPresenter(
      FeedOptions(name: { nil }, order: { order }, didShowTop: { id in tops.update { $0.append(id.rawValue) } }),
      context: makeContext(isInteractive: isInteractive), interactor: PostInteractorSpy(), router: RouterSpy(),
      display: ListDisplaySpy(), external: .unexpected())
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: [dated("b", 2), dated("a", 1)], cursor: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    sut.didShow([sut.rows[1]], whole: [])
    #expect(tops.state.isEmpty, "the top of the list is not on the screen")
    sut.didShow(sut.rows, whole: [])
    #expect(tops.state == (order == .newest && isInteractive ? ["b"] : []))
  }

  private func dated(_ id: String, _ seconds: TimeInterval) -> Post {
    var dated = post(id)
    dated.sortDate = now + seconds
    return dated
  }
}
