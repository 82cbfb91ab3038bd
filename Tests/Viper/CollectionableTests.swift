import Foundation
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
    #expect(sut.numberOfSections == 4)
    #expect((-1...4).map(sut.numberOfRows(inSection:)) == [0, 2, 0, 1, 1, 0])
    #expect(sut.numberOfRows == 4)
    #expect(sut.rows.map(\.id) == [1, 2, 3, 4])
  }

  @Test(arguments: [[0, 0]: 1, [0, 1]: 2, [2, 0]: 3, [3, 0]: 4] as [IndexPath: Int])
  func rowsAreFoundByPathAndPathsById(path: IndexPath, id: Int) {
    #expect(sut.row(at: path)?.id == id)
    #expect(sut.indexPath(of: id) == path)
  }

  @Test(arguments: [[0, 2], [1, 0], [4, 0], [-1, 0], [0, -1], [0], [0, 0, 0], []] as [IndexPath])
  func aPathToNowhereFindsNothing(path: IndexPath) {
    #expect(sut.row(at: path) == nil)
    #expect(sut.selection(at: path) == nil)
  }

  @Test func selectionIsTheMainActionOfARowThatHasOne() {
    #expect(sut.selection(at: [0, 0])?.action == .open)
    #expect(sut.selection(at: [0, 0])?.row.id == 1)
    #expect(sut.selection(at: [0, 1]) == nil)
    #expect(sut.indexPath(of: 9) == nil)
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
