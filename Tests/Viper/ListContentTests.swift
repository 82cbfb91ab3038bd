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
    sut.startLoading()
    #expect(sut.state == .loading)
    #expect(sut.rows == [Row(id: 1)])
    sut.fail(Failure(.connectivity, "x"))
    #expect(sut.state == .failed)
    #expect(sut.failure == Failure(.connectivity, "x"))
    #expect(sut.rows == [Row(id: 1)])
    sut.startLoading()
    sut.cancel()
    #expect(sut.state == .loaded)
    #expect(sut.failure == nil)
  }

  @Test func noRowsAreEmpty() {
    var sut = ListContent<Row>()
    sut.show(.init(rows: []))
    #expect(sut.state == .empty)
  }
}
