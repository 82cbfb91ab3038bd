import Loading
import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListModelActionTests {
  private typealias Model = ListModel<Thing>

  @Test func aRowIsRemovedAndReinsertedWithItsNumber() throws {
    var sut = loaded(1...3)
    let row = try #require(sut.row(withID: 2))
    #expect(difference(sut.remove(2)) == [[1], []])
    #expect(sut.ids == [1, 3])
    #expect(sut.row(withID: 2) == nil)
    #expect(sut.numbers.id(numbered: 2) == 2)
    #expect(difference(sut.insert(row, at: 1)) == [[], [1]])
    #expect(sut.ids == [1, 2, 3])
    #expect([1, 2, 3].map(sut.number) == [1, 2, 3])
    #expect(sut.new == [])
  }

  @Test func removingAMissingRowOrInsertingAListedRowHasNoEffect() {
    var sut = loaded(1...2)
    #expect(sut.remove(7) == nil)
    #expect(sut.insert(Thing(id: 1), at: 0) == nil)
    #expect(sut.remove(1) != nil)
    #expect(sut.remove(1) == nil)
    var empty = Model()
    #expect(empty.insert(Thing(id: 1), at: 0) == nil, "a list that was never loaded has no position for it")
  }

  @Test(arguments: [(0, [[3, 1], [2]]), (1, [[1], [3, 2]]), (2, [[1], [2, 3]])])
  func anInsertedRowBelongsToTheSectionAtItsPosition(position: Int, ids: [[Int]]) {
    var sut = Model()
    let sections = [ListSection(header: "A", rows: [Thing(id: 1)]), ListSection(header: "B", rows: [Thing(id: 2)])]
    _ = sut.receive(ListPage(sections: sections), from: .bundled, for: .first)
    #expect(difference(sut.insert(Thing(id: 3), at: position)) == [[], [position]])
    #expect(sut.sections.map { $0.rows.map(\.id) } == ids)
    #expect(sut.number(of: 3) == 3)
  }

  @Test func removingARowDoesNotMoveTheScreenful() {
    var sut = shown(4, of: loaded(1...6))
    _ = sut.remove(1)
    #expect([sut.pager.start, sut.pager.next] == [1, 3])
    _ = sut.remove(6)
    #expect([sut.pager.start, sut.pager.next] == [1, 3])
  }

  @Test(arguments: [(0, 0, 5), (3, 2, 5), (5, 2, 4)])
  func theScreenfulMovesToIncludeAReinsertedRow(index: Int, start: Int, next: Int) {
    var sut = shown(4, of: loaded(1...6))
    #expect([sut.pager.start, sut.pager.next] == [2, 4])
    _ = sut.insert(Thing(id: 9), at: index)
    #expect([sut.pager.start, sut.pager.next] == [start, next])
  }

  @Test func aRemovedRowIsNoLongerNew() {
    var sut = loaded(1...2)
    sut.load([8, 1, 2, 9], .refresh)
    #expect(sut.new == [8, 9])
    _ = sut.remove(8)
    #expect(sut.new == [9])
  }

  @Test func aRemovedRowReturnsIfTheNextResponseContainsTheRow() {
    var sut = loaded(1...3)
    _ = sut.remove(2)
    #expect(sut.load([1, 2, 3], .refresh) == .updated(ListUpdate(), .refresh))
    #expect(sut.ids == [1, 2, 3])
    #expect(sut.number(of: 2) == 2)
  }

  @Test func rowsAreEditedInPlace() {
    var sut = shown(4, of: loaded(1...6))
    let pager = sut.pager
    #expect(sut.update([5, 2, 9]) { Thing(id: $0.id, text: "other") } == .edited([1, 4]))
    #expect(sut.rows.map(\.text) == ["", "other", "", "", "other", ""])
    #expect(sut.pager.start == pager.start && sut.pager.next == pager.next)
    #expect([1, 2, 3, 4, 5, 6].map(sut.number) == [1, 2, 3, 4, 5, 6])
    #expect(sut.update([2]) { $0 } == nil, "Nothing has changed")
    #expect(sut.update([9]) { Thing(id: $0.id, text: "other") } == nil)
  }

  @Test func aRowCanBeUpdatedWithoutBeingRedrawn() {
    var sut = loaded(1...3)
    let change = sut.update([1, 3], keepingOnScreen: [3]) { Thing(id: $0.id, text: "other") }
    #expect(change == .edited([0]))
    #expect(sut.rows.map(\.text) == ["other", "", "other"])
    #expect(sut.update([2], keepingOnScreen: [2]) { Thing(id: $0.id, text: "other") } == .edited([]))
  }

  @Test func aRowNotYetConfirmedByARefreshCanBeUpdated() {
    var sut = Model()
    sut.load([1, 2, 3], next: .after("a"))
    sut.load([1], next: .after("a"), .refresh)
    #expect(sut.update([3]) { Thing(id: $0.id, text: "other") } == nil)
    #expect(sut.row(withID: 3)?.text == "other")
  }

  @Test func onlyUnreadRowsAreCountedAsUnread() {
    var sut = Model()
    let rows = [1, 2, 3].map { Thing(id: $0, isUnread: $0 != 3) }
    _ = sut.receive(ListPage(rows: rows, next: .end), from: .bundled, for: .first)
    #expect(sut.unreadCount == 2)
    _ = sut.update([1]) { Thing(id: $0.id) }
    #expect(sut.unreadCount == 1)
    #expect(sut.unshown == [2], "read rows are not new")
    _ = sut.update([1]) { Thing(id: $0.id, isUnread: true) }
    #expect(sut.unreadCount == 2)
    _ = sut.remove(2)
    #expect(sut.unreadCount == 1)
  }

  @Test func aRowInsertedAboveTheScreenfulLeavesTheSameRowsOnTheScreen() {
    var sut = shown(4, of: loaded(1...6))
    #expect(difference(sut.insert(Thing(id: 9), at: 0, isNew: true)) == [[], [0]])
    #expect(sut.new == [9])
    #expect([sut.pager.start, sut.pager.next] == [3, 5], "the rows of the screen, one further down")
    #expect(sut.number(of: 9) == 7)
  }

  private func loaded(_ ids: ClosedRange<Int>) -> Model {
    var model = Model()
    model.load(ids)
    return model
  }

  /// The model after `count` rows were shown, two per screenful.
  private func shown(_ count: Int, of model: Model) -> Model {
    var model = model
    for _ in 0..<count / 2 {
      model.pager.begin(.next, count: model.count, lines: 2)
      for _ in 0..<2 { model.pager.take(Pager.Block(height: 1)) }
    }
    return model
  }

  private func difference(_ change: ListChange?) -> [[Int]]? {
    if case .changed(let difference) = change { [difference.removals, difference.insertions] } else { nil }
  }
}
