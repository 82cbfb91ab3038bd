import Foundation
import Loading
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import Feed
@testable import PostRows

/// The state of a feed, as a value.
struct FeedStateTests {
  private let rows = ["a", "b"].map { PostRow(post($0, isUnread: true)) }

  @Test func theReadingRuleDecidesWhichShownRowsAreMarkedAsRead() {
    var sut = makeSUT()
    let ids = rows.map(\.id)
    let read = [
      sut.show(rows, whole: [ids[1]], by: .auto), sut.show(rows, whole: [], by: .shown),
      sut.show(rows, whole: Set(ids), by: .opened),
    ]
    #expect(read == [[ids[1]], ids, []])
  }

  @Test func theDatesOfTheLastTwoResponsesAreStored() {
    var sut = makeSUT()
    let isSeen = [sut.answer(at: date(1), in: ListModel()), sut.answer(at: date(2), in: ListModel())]
    #expect(isSeen == [true, true])
    #expect(sut.answeredAt == date(2) && sut.knownUntil == date(1))
  }

  @Test func aStarIsAppliedToRowsUntilTheNextLoadBegins() {
    var (sut, list) = (makeSUT(), ListModel<PostRow>())
    _ = sut.apply(.state(.star, of: [rows[0].id]), to: &list, counted: 0)
    #expect(sut.row(of: rows[0].post).post.viewer.flags.contains(.star))
    sut.begin(in: .newest)
    #expect(!sut.row(of: rows[0].post).post.viewer.flags.contains(.star), "the next answer has it")
  }

  @Test func aChangeOfTheStoredUnreadCountRedrawsTheHeaderOnce() {
    var (sut, list) = (makeSUT(), ListModel<PostRow>())
    _ = list.receive(ListPage(rows: rows, next: .after("2")), from: .remote, for: .first)
    let changes = (0..<2).map { _ in sut.apply(.state(.seen, of: []), to: &list, counted: 9) }
    #expect(changes == [[.edited([])], []])
    #expect(FeedState.unreadCount(of: list, counted: 9) == 9)
    #expect(FeedState.unreadCount(of: list, counted: 0) == 2, "the store may not have counted them yet")
  }

  private func makeSUT() -> FeedState { FeedState(look: FeedLook(contents: nil, looksAtPictures: false)) }
  private func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }
}
