import Foundation
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

  @Test func onlyWholeRowsAreReadByBeingShown() {
    var sut = makeSUT()
    #expect(sut.show(rows, whole: [rows[1].id], by: .auto) == [rows[1].id])
    #expect(sut.show(rows, whole: [], by: .shown) == rows.map(\.id))
    #expect(sut.show(rows, whole: Set(rows.map(\.id)), by: .opened) == [])
  }

  @Test func theDateOfTheAnswerBeforeIsKnown() {
    var sut = makeSUT()
    #expect(sut.answer(at: date(1), in: ListModel()))
    #expect(sut.answer(at: date(2), in: ListModel()))
    #expect(sut.answeredAt == date(2) && sut.knownUntil == date(1))
  }

  @Test func aMarkOutlivesThePageThatWasOnItsWay() {
    var (sut, list) = (makeSUT(), ListModel<PostRow>())
    _ = sut.apply(.state(.starred(true), of: [rows[0].id]), to: &list, counted: 0)
    #expect(sut.row(of: rows[0].post).post.isStarred)
    sut.begin(in: .newest)
    #expect(!sut.row(of: rows[0].post).post.isStarred, "the next answer has it")
  }

  @Test func theHeadChangesWithTheNumberOfFurtherPages() {
    var (sut, list) = (makeSUT(), ListModel<PostRow>())
    _ = list.receive(ListPage(rows: rows, next: .after("2")), from: .remote, for: .first)
    #expect(sut.apply(.state(.unread(false), of: []), to: &list, counted: 9) == [.edited([])])
    #expect(sut.apply(.state(.unread(false), of: []), to: &list, counted: 9) == [])
    #expect(FeedState.unreadCount(of: list, counted: 9) == 9)
    #expect(FeedState.unreadCount(of: list, counted: 0) == 2, "the store may not have counted them yet")
  }

  private func makeSUT() -> FeedState { FeedState(look: FeedLook(contents: nil, looksAtPictures: false)) }
  private func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }
}
