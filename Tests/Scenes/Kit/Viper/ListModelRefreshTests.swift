import Loading
import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListModelRefreshTests {
  private typealias Model = ListModel<Thing>

  @Test func aRefreshCountsNewRemovedAndEditedRows() {
    var sut = Model()
    sut.load(rows: [Thing(id: 1, text: "a"), Thing(id: 2), Thing(id: 3)])
    let change = sut.load(rows: [Thing(id: 4), Thing(id: 1, text: "b"), Thing(id: 3)], .refresh)
    #expect(change == .updated(ListUpdate(newCount: 1, goneCount: 1, editedCount: 1), .refresh))
    #expect(sut.rows.map(\.text) == ["", "b", ""])
  }

  @Test func aRefreshedRowWithTheSameContentsDoesNotCountAsEdited() {
    var sut = Model()
    sut.load(rows: [Thing(id: 1, mark: 1)])
    #expect(sut.load(rows: [Thing(id: 1, mark: 2)], .refresh) == .updated(ListUpdate(), .refresh))
    #expect(sut.rows.map(\.mark) == [2])
  }

  @Test func rowsBeyondTheRefreshedPageDoNotCountAsRemoved() {
    var sut = Model()
    sut.load(1...6, next: .after("a"))
    #expect(
      sut.load([9, 1, 3], next: .after("b"), .refresh)
        == .updated(ListUpdate(newCount: 1, goneCount: 1), .refresh), "4 to 6 may still be on a later page")
    #expect(
      sut.load([1], next: .end, .refresh) == .updated(ListUpdate(goneCount: 2), .refresh),
      "nothing comes after the end")
  }

  @Test func afterARefreshInAnotherOrderRowsOfLaterPagesDoNotCountAsRemoved() {
    var sut = Model()
    sut.load(1...6, next: .end)
    let change = sut.load([6, 4, 2], next: .after("a"), .refresh)
    #expect(change == .updated(ListUpdate(isReordered: true), .refresh))
    #expect(sut.load([6, 4, 2], next: .end, .refresh) == .updated(ListUpdate(), .refresh))
  }

  @Test func rowsThatArriveLaterAreInsertedInOrderBelowTheShownRows() {
    var sut = Model()
    sut.load([90, 70, 50, 30])
    sut.didShow([90, 70])
    #expect(sut.arrive([60, 40, 10].map { Thing(id: $0) }, by: precedes) == .appended(from: 2))
    #expect(sut.rows.map(\.id) == [90, 70, 60, 50, 40, 30, 10])
    #expect(sut.rows.map(\.id).map(sut.number) == [1, 2, 3, 4, 5, 6, 7])
    #expect(sut.newer.isEmpty)
  }

  @Test func rowsThatArriveLaterAboveTheShownRowsWaitUntilRequested() {
    var sut = Model()
    sut.load([90, 70, 50, 30])
    sut.didShow([90, 70])
    #expect(sut.announceNewer() == nil)
    #expect(sut.arrive([95, 80, 60].map { Thing(id: $0, isUnread: true) }, by: precedes) == .appended(from: 2))
    #expect(sut.rows.map(\.id) == [90, 70, 60, 50, 30])
    #expect(sut.newer.map(\.id) == [95, 80])
    #expect(sut.unreadCount == 1)
    #expect(!sut.isNewerDue, "there may be more")
    #expect(sut.announceNewer() == .newer)
    #expect(sut.isNewerDue)
    sut.tellNewer()
    #expect(sut.announceNewer() == nil, "they were told of")
    #expect(sut.arrive([95, 85].map { Thing(id: $0) }, by: precedes) == nil)
    #expect(sut.announceNewer() == .newer)
    let taken = [sut.takeNewer(), sut.takeNewer()]
    #expect(taken == [true, false])
    #expect(sut.rows.map(\.id) == [95, 85, 80, 90, 70, 60, 50, 30])
    #expect(sut.rows.map(\.id).map(sut.number) == [6, 7, 8, 1, 2, 3, 4, 5])
    #expect(sut.unreadCount == 3)
    #expect((sut.pager.start, sut.pager.next) == (0, 0), "the next screenful begins with them")
  }

  @Test(arguments: [
    ([60, 40], [nil, nil, nil, nil, nil, "h"]), ([80, 20], [nil, nil, nil, nil, "h", nil]),
    ([5], [nil, nil, nil, "h", nil]),
  ])
  func rowsThatArriveLaterAreOnTheCorrectSideOfAnUnshownSectionHeader(late: [Int], headers: [String?]) {
    var sut = Model()
    _ = sut.receive(
      ListPage(rows: [90, 70, 50, 30].map { Thing(id: $0) }).divided(at: 3, header: "h"), from: .remote, for: .first)
    sut.didShow([90])
    _ = sut.arrive(late.map { Thing(id: $0) }, by: precedes) { rows in
      // Those above 35 are above the header.
      (rows.lastIndex { $0.id > 35 } ?? -1) + 1
    }
    #expect((0..<sut.count).map { sut.entry(at: $0)?.header } == headers)
  }

  @Test func rowsThatArriveLaterAreInsertedBelowAShownSectionHeader() {
    var sut = Model()
    _ = sut.receive(
      ListPage(rows: [90, 70, 50, 30].map { Thing(id: $0) }).divided(at: 1, header: "h"), from: .remote, for: .first)
    sut.didShow([90, 70])
    _ = sut.arrive([60, 10].map { Thing(id: $0) }, by: precedes) { $0.count }
    #expect((0..<sut.count).map { sut.entry(at: $0)?.header } == [nil, "h", nil, nil, nil, nil])
  }

  @Test func aRowWhoseNumberWasTypedKeepsTheNumberWhenRowsArrive() {
    var sut = Model()
    sut.load([90, 70, 50])
    sut.didShow([90])
    sut.keepNumbers(of: [50])
    _ = sut.arrive([60, 10].map { Thing(id: $0) }, by: precedes)
    #expect(sut.number(of: 50) == 3)
    #expect(sut.rows.map(\.id) == [90, 70, 50, 10])
    #expect(sut.newer.map(\.id) == [60])
  }

  @Test func rowsThatArriveLaterAreInsertedInOrderIntoAnUnshownList() {
    var sut = Model()
    sut.load([Int]())
    #expect(sut.arrive([Thing(id: 5), Thing(id: 3)], by: precedes) == .appended(from: 0))
    #expect(sut.rows.map(\.id) == [5, 3])
    sut.load([90, 70], .refresh)
    #expect(sut.newer.isEmpty)
  }

  @Test func rowsKeepTheirNumbersAcrossRefreshes() {
    var sut = Model()
    sut.load([1, 2, 3])
    sut.load([9, 3, 1], .refresh)
    #expect([9, 3, 1].map(sut.number) == [4, 3, 1])
    #expect(sut.numbers.id(numbered: 2) == 2, "a row that is gone keeps its number")
    #expect(sut.row(withID: 2) == nil)
    sut.load([2], .refresh)
    #expect(sut.number(of: 2) == 2)
  }

  @Test func rowsAreNewUntilTheyAreShown() {
    var sut = Model()
    sut.load([1, 2])
    #expect(sut.new == [], "the first rows are not new")
    sut.load([8, 1, 9, 2], .refresh)
    #expect(sut.new == [8, 9])
    sut.didShow([1, 9])
    #expect(sut.new == [8])
    #expect(sut.load([7, 8, 1, 2, 9], .refresh) == .updated(ListUpdate(newCount: 1, isReordered: true), .refresh))
    #expect(sut.new == [7, 8], "in the list's order, with those of the refresh before")
    sut.load([1, 2], .refresh)
    #expect(sut.new == [], "rows that are gone are not new")
  }

  @Test func aRowThatReappearsIsNotMarkedNew() {
    var sut = Model()
    sut.load([1, 2])
    sut.load([2], .refresh)
    #expect(sut.load([1, 2], .refresh) == .updated(ListUpdate(), .refresh))
    #expect(sut.new == [])
  }

  @Test func theFirstRowsOfAPreviouslyEmptyListAreNotMarkedNew() {
    var sut = Model()
    sut.load([])
    #expect(sut.load([1, 2], .refresh) == .rows)
    #expect(sut.new == [])
  }

  @Test func aRefreshDoesNotMoveTheScreenful() {
    var sut = Model()
    sut.load(1...4)
    sut.pager.begin(.first, count: 4, lines: 2)
    sut.pager.take(Pager.Block(height: 1))
    sut.pager.take(Pager.Block(height: 1))
    sut.load([9, 1, 2, 3, 4], .refresh)
    #expect(sut.pager.next == 3)
  }

  @Test func newRowsOfARefreshAreNotAddedToTheScreenful() {
    var sut = Model()
    sut.load([1])
    sut.pager.begin(.first, count: 1, lines: 10)
    sut.pager.take(Pager.Block(height: 1))
    sut.load([1], .refresh)
    #expect(sut.pager.isFillable(1))
    sut.load([1, 2], .refresh)
    #expect(sut.pager.end(count: 2) { _ in Pager.Block(height: 1) } == 1, "they wait until they are asked for")
    #expect(!sut.pager.isFillable(1))
  }

  @Test func aRowBeyondTheRefreshedPageIsFoundUntilALaterPageOmitsIt() {
    var sut = Model()
    sut.load([1, 2, 3], next: .after("a"))
    sut.load([4, 5], next: .after("b"), .nextPage(after: "a"))
    sut.load([9, 1, 3], next: .after("c"), .refresh)
    #expect(sut.ids == [9, 1, 3])
    #expect(sut.row(withID: 4)?.id == 4)
    #expect(sut.row(withID: 2) == nil, "a row above the answer's reach is gone")
    sut.load(rows: [Thing(id: 4, text: "confirmed")], next: .after("d"), .nextPage(after: "c"))
    #expect(sut.row(withID: 4)?.text == "confirmed")
    #expect(sut.row(withID: 5) != nil)
    sut.load([6], next: .end, .nextPage(after: "d"))
    #expect(sut.row(withID: 5) == nil, "at the end it is known to be gone")
  }

  @Test func rowsMissingFromSeveralRefreshesAreFoundUntilTheListEnds() {
    var sut = Model()
    sut.load([1, 2, 3, 4], next: .after("a"))
    sut.load([1, 2], next: .after("b"), .refresh)
    sut.load([1], next: .after("b"), .refresh)
    #expect([2, 3, 4].compactMap { sut.row(withID: $0)?.id } == [2, 3, 4])
    sut.load([1], next: .end, .refresh)
    #expect([2, 3, 4].compactMap { sut.row(withID: $0) } == [])
  }

  @Test func aRefreshWithoutCommonRowsReplacesTheList() {
    var sut = Model()
    sut.load([1, 2], next: .after("a"))
    #expect(sut.load([3, 4], next: .after("b"), .refresh) == .updated(ListUpdate(newCount: 2), .refresh))
    #expect(sut.row(withID: 1) != nil, "it may be further down")
  }
}

/// Larger ids are above.
nonisolated private func precedes(_ first: Thing, _ second: Thing) -> Bool { first.id > second.id }
