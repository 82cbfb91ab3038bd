import Foundation
import Loading
import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListModelTests {
  private typealias Model = ListModel<Thing>
  private let failure = Failure(.connectivity, "x")

  @Test func aListThatWasNeverLoadedIsIdle() {
    let sut = Model()
    #expect(sut.state == .idle)
    #expect(!sut.hasLoaded)
    #expect(sut.footer == nil)
    #expect(sut.failure == nil)
  }

  @Test func aListIsLoadingUntilTheResponseOfTheServerArrives() {
    var sut = Model()
    #expect(sut.enter(.loading, .first) == .status(.loading, .first))
    #expect(sut.state == .loading)
    let saved = Origin.cache(savedAt: Date(timeIntervalSince1970: 0))
    #expect(sut.receive(ListPage(rows: [Thing(id: 1)]), from: saved, for: .first) == .rows)
    #expect(sut.state == .loaded)
    #expect(sut.phase == .loading, "the remote answer is still to come")
    #expect(sut.origin == saved)
    #expect(sut.receive(ListPage(rows: [Thing(id: 1)]), from: .remote, for: .first) == .updated(ListUpdate(), .first))
    #expect(sut.origin == .remote)
    #expect(sut.enter(.loaded, .first) == .status(.loaded, .first))
    #expect(sut.phase == .loaded)
    #expect(sut.hasLoaded)
  }

  @Test func theStateOfAListWithoutRowsDependsOnTheLastLoad() {
    var sut = Model()
    sut.load([])
    #expect(sut.state == .empty)
    _ = sut.enter(.loading, .refresh)
    #expect(sut.state == .loading)
    #expect(sut.enter(.cancelled, .refresh) == .status(.cancelled, .refresh))
    #expect(sut.state == .empty)
    _ = sut.enter(.failed(failure), .refresh)
    #expect(sut.state == .failed)
    var never = Model()
    _ = never.enter(.loading, .first)
    _ = never.enter(.cancelled, .first)
    #expect(never.state == .idle)
  }

  @Test func aRunningCancelledOrFailedLoadKeepsTheRows() {
    var sut = Model()
    sut.load([1, 2])
    _ = sut.enter(.loading, .refresh)
    #expect(sut.state == .loaded)
    _ = sut.enter(.cancelled, .refresh)
    #expect(sut.state == .loaded)
    #expect(sut.phase == .cancelled)
    _ = sut.enter(.loading, .refresh)
    #expect(sut.enter(.failed(failure), .refresh) == .status(.failed(failure), .refresh))
    #expect(sut.state == .failed)
    #expect(sut.failure == failure)
    #expect(sut.ids == [1, 2])
    _ = sut.enter(.loading, .refresh)
    #expect(sut.failure == nil)
    #expect(sut.state == .loaded)
  }

  @Test func aDuplicateIdIsListedOnce() {
    var sut = Model()
    sut.load(rows: [Thing(id: 1, text: "first"), Thing(id: 2), Thing(id: 1, text: "second")])
    #expect(sut.rows == [Thing(id: 1, text: "first"), Thing(id: 2)])
  }

  @Test func aRowWithADuplicateIDIsListedInOneSectionOnly() {
    var sut = Model()
    let sections = [
      ListSection(header: "A", rows: [Thing(id: 1)]), ListSection(header: "B", rows: [Thing(id: 1), Thing(id: 2)]),
    ]
    _ = sut.receive(ListPage(sections: sections), from: .bundled, for: .first)
    #expect(sut.sections.map { $0.rows.map(\.id) } == [[1], [2]])
    #expect(sut.sections.map(\.header) == ["A", "B"])
    #expect(sut.count == 2)
  }

  @Test func aRowIsFoundByItsId() {
    var sut = Model()
    sut.load(rows: [Thing(id: 1, text: "one"), Thing(id: 2)])
    #expect(sut.row(withID: 1)?.text == "one")
    #expect(sut.row(withID: 3) == nil)
  }

  @Test func clearingAListKeepsTheNumbersOfItsRows() {
    var sut = Model()
    sut.load([1, 2], next: .after("a"))
    sut.load([3, 1], next: .after("a"), .refresh)
    sut.pager.begin(.first, count: 2, lines: 10)
    sut.pager.take(Pager.Block(height: 1))
    sut.clear()
    #expect(sut.ids == [])
    #expect(sut.new == [])
    #expect(sut.state == .idle)
    #expect(!sut.hasLoaded)
    #expect(sut.cursor.hasMore == nil)
    #expect(sut.pager == Pager())
    #expect(sut.row(withID: 1) == nil)
    #expect(sut.row(withID: 2) == nil)
    #expect(sut.load([2, 4]) == .rows)
    #expect([2, 4].map(sut.number) == [2, 4])
  }
}
