import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct CollectionableTests {
  private struct Things: Collectionable {
    let sections: [ListSection<Thing>]
  }

  private let sut: any Collectionable<Thing> = Things(sections: [
    ListSection(header: "A", rows: [Thing(id: 1), Thing(id: 2, actions: [])]), ListSection(header: "B", rows: []),
    ListSection(rows: [Thing(id: 3)]), ListSection(header: "C", rows: [Thing(id: 4)]),
  ])

  @Test func countsFollowFromTheSections() {
    #expect(sut.numberOfRows == 4)
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
    let empty: any Collectionable<Thing> = Things(sections: [])
    #expect(empty.numberOfRows == 0)
    #expect(empty.rows == [])
    #expect(empty.entry(at: 0) == nil)
  }
}
