import Testing
import Viper

struct ListContentTests {
  private struct Row: ListRow {
    let id: Int
    var text = ""
    var kind: String { "row" }
    var hint: String { text }
    var fields: KeyValuePairs<String, JSONValue?> { [:] }
  }

  @Test func anIdThatOccursTwiceIsShownOnce() {
    let loaded = ListContent<Row>.Loaded(rows: [Row(id: 1, text: "first"), Row(id: 2), Row(id: 1, text: "second")])
    #expect(loaded.rows == [Row(id: 1, text: "first"), Row(id: 2)])
  }

  @Test func nothingShownIsLostByALoadThatFailsOrIsCancelled() {
    var sut = ListContent<Row>()
    #expect(sut.state == .loading)
    sut.show(.init(rows: [Row(id: 1)]))
    #expect(sut.state == .loaded)
    sut.startLoading(.whole)
    #expect(sut.state == .loading)
    #expect(sut.rows == [Row(id: 1)])
    sut.fail(.whole, with: Failure(.connectivity, "x"))
    #expect(sut.state == .failed)
    #expect(sut.failure == Failure(.connectivity, "x"))
    #expect(sut.rows == [Row(id: 1)])
    sut.startLoading(.whole)
    sut.cancel(.whole)
    #expect(sut.state == .loaded)
    #expect(sut.failure == nil)
  }

  @Test func noRowsAreEmpty() {
    var sut = ListContent<Row>()
    sut.show(.init(rows: []))
    #expect(sut.state == .empty)
  }

  @Test func whatComesAfterLeavesTheStateAsItWas() {
    var sut = ListContent<Row>()
    sut.show(.init(rows: [Row(id: 1)], hasMore: true))
    sut.startLoading(.more)
    #expect(sut.state == .loaded)
    sut.fail(.more, with: Failure(.connectivity, "x"))
    #expect(sut.state == .loaded)
    #expect(sut.failure?.kind == .connectivity)
    sut.append(.init(rows: [Row(id: 2)], hasMore: false))
    #expect(sut.rows.map(\.id) == [1, 2])
    #expect(!sut.hasMore)
    #expect(sut.failure == nil)
  }

  @Test func reloadingSaysWhatIsNewAndWhatIsKnownToBeGone() {
    var sut = ListContent<Row>()
    sut.show(.init(rows: (1...6).map { Row(id: $0) }, hasMore: true))
    #expect(sut.reload == nil)
    sut.show(.init(rows: [Row(id: 9), Row(id: 1), Row(id: 3)], hasMore: true))
    #expect(sut.reload?.new == 1)
    #expect(sut.reload?.gone == 1, "4 to 6 may still come on a later page")
    sut.show(.init(rows: [Row(id: 1)], hasMore: false))
    #expect(sut.reload?.new == 0)
    #expect(sut.reload?.gone == 2)
  }
}
