import Loading
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListModelEntryTests {
  private let sut = Self.model([
    ListSection(header: "A", rows: [Thing(id: 1), Thing(id: 2, actions: [])]), ListSection(header: "B", rows: []),
    ListSection(rows: [Thing(id: 3)]), ListSection(header: "C", rows: [Thing(id: 4)]),
  ])

  private static func model(_ sections: [ListSection<Thing>]) -> ListModel<Thing> {
    var model = ListModel<Thing>()
    _ = model.receive(ListPage(sections: sections), from: .remote, for: .first)
    return model
  }

  @Test func countsFollowFromTheSections() {
    #expect(sut.count == 4)
    #expect(sut.rows.map(\.id) == [1, 2, 3, 4])
  }

  @Test func theFirstRowOfASectionHasItsHeader() {
    let entries = (0..<4).map { sut.entry(at: $0) }
    #expect(entries.map { $0?.row.id } == [1, 2, 3, 4])
    #expect(entries.map { $0?.header } == ["A", nil, nil, "C"])
  }

  @Test(arguments: [-1, 4, .max, .min]) func aPositionThatDoesNotExistHasNoEntry(position: Int) {
    #expect(sut.entry(at: position) == nil)
  }

  @Test func aListWithoutSectionsHasNoRows() {
    let empty = Self.model([])
    #expect(empty.count == 0)
    #expect(empty.rows == [])
    #expect(empty.entry(at: 0) == nil)
  }
}
