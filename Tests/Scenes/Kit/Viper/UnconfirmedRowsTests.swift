import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct UnconfirmedRowsTests {
  private let capacity = UnconfirmedRows<Thing>.capacity

  @Test func aboveTheCapacityTheOldestRowsAreDroppedFirst() {
    var sut = UnconfirmedRows<Thing>()
    sut.keep(things(1...capacity), dropping: [], hasMore: true)
    #expect(sut.row(withID: 1) != nil)
    sut.keep(things(capacity + 1...capacity + 3), dropping: [], hasMore: true)
    #expect((1...5).compactMap { sut.row(withID: $0)?.id } == [4, 5])
    #expect(sut.row(withID: capacity + 3) != nil)
  }

  @Test func droppedRowsNoLongerCountTowardTheCapacity() {
    var sut = UnconfirmedRows<Thing>()
    sut.keep(things(1...capacity), dropping: [], hasMore: true)
    sut.keep(things(capacity + 1...capacity + 2), dropping: things(2...3), hasMore: true)
    #expect((1...4).compactMap { sut.row(withID: $0)?.id } == [1, 4])
  }

  @Test func theLatestVersionOfARowIsKept() {
    var sut = UnconfirmedRows<Thing>()
    sut.keep([Thing(id: 1, text: "old")], dropping: [], hasMore: true)
    sut.keep([Thing(id: 1, text: "new")], dropping: [], hasMore: true)
    #expect(sut.row(withID: 1)?.text == "new")
  }

  @Test func rowsCanBeRemoved() {
    var sut = UnconfirmedRows<Thing>()
    sut.keep(things(1...3), dropping: [], hasMore: true)
    sut.remove([2])
    sut.keep(things(4...capacity + 1), dropping: [], hasMore: true)
    #expect((1...4).compactMap { sut.row(withID: $0)?.id } == [1, 3, 4])
  }

  @Test func allRowsAreDroppedOnceTheListHasNoFurtherPages() {
    var sut = UnconfirmedRows<Thing>()
    sut.keep(things(1...2), dropping: [], hasMore: true)
    sut.keep(things(3...4), dropping: [], hasMore: false)
    #expect((1...4).compactMap { sut.row(withID: $0) } == [])
  }

  private func things(_ ids: ClosedRange<Int>) -> [Thing] { ids.map { Thing(id: $0) } }
}
