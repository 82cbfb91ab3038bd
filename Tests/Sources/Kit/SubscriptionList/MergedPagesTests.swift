import Foundation
import Loading
import Posts
import Reading
import Testing

@testable import SubscriptionList

/// Several timelines as one.
@Suite struct MergedPagesTests {
  @Test func postsOfSeveralPagesAreMergedNewestFirst() {
    var pages = MergedPages([("a", page([9, 5, 1])), ("b", page([8, 6, 2]))])
    let (first, second) = (pages.next(), pages.next())
    #expect(dates(first) == [9, 8, 6, 5, 2, 1])
    #expect(second.items.isEmpty)
  }

  @Test func postsAreHeldBackUntilPagesWithNewerPostsAreLoaded() {
    var pages = MergedPages([("a", page([9, 7], cursor: "2")), ("b", page([8, 3]))])
    let first = pages.next()
    #expect(dates(first) == [9, 8, 7])
    #expect(first.cursor != nil)
    #expect(pages.missing.map(\.source) == ["a"])
    #expect(pages.missing.map(\.cursor) == ["2"])
    pages.append(page([6, 2]), of: "a")
    let second = pages.next()
    #expect(dates(second) == [6, 3, 2])
    #expect(second.cursor == nil)
  }

  @Test func aLatePageReportsItsNewerPostsAndMergesTheRest() {
    var pages = MergedPages([("a", page((1...60).reversed().map { Double($0) }))])
    #expect(dates(pages.next()).last == 31)
    let newer = pages.arrive([("b", page([70, 40, 20, 10], of: "b"))])
    #expect(newer.compactMap { $0.details.createdAt?.timeIntervalSince1970 } == [70, 40])
    #expect(Array(dates(pages.next()).prefix(13)) == [30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 20, 19])
    #expect(pages.arrive([("b", page([70, 40, 20, 10], of: "b"))]).isEmpty, "each comes once")
  }

  @Test func aPostAlreadyShownIsNotReportedAsNewAgain() {
    var pages = MergedPages([("a", page([9, 8], cursor: "2", of: "a"))])
    _ = pages.next()
    let newer = pages.arrive([("a", page([10, 9, 8], cursor: "2", of: "a"))])
    #expect(newer.compactMap { $0.details.createdAt?.timeIntervalSince1970 } == [10])
  }

  @Test func aPostOfAMergedTimelineIsListedOnlyOnce() {
    let sut = DuplicatePosts()
    let plain = Post(id: Post.ID(rawValue: "1"), images: [])
    #expect(sut.isRow(plain) && sut.isRow(plain))
    let merged = plain.with(MergedID(source: "a", post: plain.id).id)
    let rows = [sut.isRow(merged), sut.isRow(merged)]
    #expect(rows == [true, false])
  }

  @Test func allPostsOfAPageArrivingAfterTheLastPageAreReportedAsNew() {
    var pages = MergedPages([("a", page([9, 8]))])
    #expect(pages.next().cursor == nil)
    #expect(pages.arrive([("b", page([10, 1], cursor: "2", of: "b"))]).count == 2)
  }

  @Test func aNextPageThatArrivesLateKeepsPostsInOrder() {
    var pages = MergedPages([
      ("a", page([90], cursor: "2", of: "a")), ("b", page((1...60).reversed().map { Double($0) }, of: "b")),
    ])
    #expect(dates(pages.next()) == [90])
    let isEnough = pages.collectAny()
    #expect(isEnough)
    #expect(dates(pages.next()).last == 31)
    pages.append(page([90, 70, 45, 20, 5], of: "a"), of: "a")
    #expect(pages.hasNewer)
    let newer = pages.takeNewer()
    #expect(newer.compactMap { $0.details.createdAt?.timeIntervalSince1970 } == [70, 45])
    #expect(!pages.hasNewer)
    let rest = dates(pages.next())
    #expect(rest.first == 30)
    #expect(rest == rest.sorted { ($0 ?? 0) > ($1 ?? 0) }, "the others are in order")
    #expect(rest.filter { $0 == 20 }.count == 2)
  }

  @Test func aNextPageThatArrivesInTimeReportsNoNewerPosts() {
    var pages = MergedPages([("a", page([9, 7], cursor: "2")), ("b", page([8, 3], cursor: "2"))])
    _ = pages.next()
    pages.append(page([8.5, 2]), of: "a")
    #expect(!pages.hasNewer)
  }

  @Test func unreadableItemsOfAPageAreCountedOnce() {
    var pages = MergedPages([("a", Page(items: page([9, 7]).items, cursor: "2", leftOut: 2))])
    let first = pages.next()
    #expect(first.leftOut == 2)
    pages.append(page([6, 2]), of: "a")
    let second = pages.next()
    #expect(second.leftOut == 0)
  }

  @Test func aPageThatCannotBeLoadedEndsOnlyThePagesOfItsSource() {
    var pages = MergedPages([("a", page([9], cursor: "2")), ("b", page([8, 3]))])
    _ = pages.next()
    pages.append(nil, of: "a")
    let last = pages.next()
    #expect(dates(last) == [8, 3])
  }

  @Test func aRepeatedCursorEndsTheTimelineOfItsSource() {
    var pages = MergedPages([("a", page([9], cursor: "2"))])
    _ = pages.next()
    pages.append(page([8], cursor: "2"), of: "a")
    let last = pages.next()
    #expect(last.cursor == nil)
  }

  @Test func postsWithoutADateAreListedLast() {
    var pages = MergedPages([("a", page([nil, nil])), ("b", page([8, 3]))])
    let last = pages.next()
    #expect(dates(last) == [8, 3, nil, nil])
  }

  @Test func onlyTheDuplicateWithPrecedenceIsListed() throws {
    let duplicates = DuplicatePosts()
    let pages = [("a", page([9], of: "a", link: "l")), ("b", page([7], of: "b", link: "l"))]
    let (one, other) = (try #require(pages[0].1.items.first), try #require(pages[1].1.items.first))
    duplicates.show(other.id, insteadOf: [(one.id, one.listing.feeds)])
    var sut = MergedPages(pages, duplicates: duplicates)
    let last = sut.next()
    #expect(dates(last) == [7])
    #expect(last.items.first?.listing.feeds.map(\.name) == ["b", "a"])
  }

  @Test func aDuplicateReplacesAPostBeforeItsOwnPageIsLoadedAndIsListedOnce() throws {
    let duplicates = DuplicatePosts()
    let first = page([9, 8], cursor: "2", of: "a", link: "l")
    let other = try #require(page([5], of: "b", link: "l").items.first)
    duplicates.show(other.id, insteadOf: [(try #require(first.items.first).id, [])])
    var sut = MergedPages([("a", first)], duplicates: duplicates)
    sut.add([other])
    let due = sut.next()
    #expect(dates(due) == [8], "it is older than what the next page may have")
    sut.append(Page(items: Array(page([9, 8, 4], of: "a").items.suffix(1)), cursor: nil), of: "a")
    sut.append(page([5], of: "b", link: "l"), of: "b")
    let last = sut.next()
    #expect(dates(last) == [5, 4], "once, though the page of its source has it, too")
  }

  @Test func aLongTimelineIsSplitIntoPages() {
    var pages = MergedPages([("a", page((1...100).reversed().map { Double($0) }))])
    var seen: [Double?] = []
    var cursors: Set<String?> = []
    repeat {
      let page = pages.next()
      seen += dates(page)
      cursors.insert(page.cursor)
      guard page.cursor != nil else { break }
    } while seen.count < 200
    #expect(seen.compactMap(\.self) == (1...100).reversed().map { Double($0) })
    #expect(cursors.count == 4, "each page has a cursor of its own")
  }

  @Test(arguments: ["https://a.example/x y%", "~/My Pictures", "#tag@server"])
  func theIDInAMergedTimelineContainsTheSourceAndTheOriginalID(source: String) throws {
    let merged = MergedID(source: source, post: Post.ID(rawValue: "an id / 1"))
    let read = try #require(MergedID(merged.id))
    #expect(read.source == source)
    #expect(read.post.rawValue == "an id / 1")
    #expect(MergedID(Post.ID(rawValue: "plain")) == nil)
  }

  private func id(_ index: Int, of source: String) -> Post.ID {
    MergedID(source: source, post: Post.ID(rawValue: "\(index)")).id
  }

  private func page(
    _ dates: [Double?], cursor: String? = nil, of source: String = "s", link: String? = nil
  ) -> Page<Post> {
    Page(
      items: dates.enumerated().map { index, date in
        var details = Post.Details()
        details.createdAt = date.map { Date(timeIntervalSince1970: $0) }
        details.link = link
        // Posts of different dates are different ones.
        var post = Post(id: id(date.map { Int($0) } ?? -1 - index, of: source), images: [], details: details)
        post.listing.feeds = [PostFeed(name: source, address: source)]
        return post
      }, cursor: cursor)
  }

  private func dates(_ page: Page<Post>) -> [Double?] {
    page.items.map { $0.details.createdAt?.timeIntervalSince1970 }
  }
}
