import Foundation
import Testing
import Viper

struct CollectionableTests {
  private struct Row: ListRow {
    let id: Int
    var actions: [RowAction] = [.open]
    var kind: String { "row" }
    var hint: String { "row \(id)" }
    var fields: KeyValuePairs<String, JSONValue?> { [:] }
  }

  private struct Rows: Collectionable {
    let sections: [ListSection<Row>]
  }

  private let sut: any Collectionable<Row> = Rows(sections: [
    ListSection(rows: [Row(id: 1), Row(id: 2, actions: [])]), ListSection(rows: []), ListSection(rows: [Row(id: 3)]),
  ])

  @Test func countsFollowFromTheSections() {
    #expect(sut.numberOfSections == 3)
    #expect((0...3).map(sut.numberOfRows) == [2, 0, 1, 0])
    #expect(sut.rows.map(\.id) == [1, 2, 3])
  }

  @Test(arguments: [[0, 0]: 1, [0, 1]: 2, [2, 0]: 3] as [IndexPath: Int])
  func rowsAreFoundByPathAndPathsById(path: IndexPath, id: Int) {
    #expect(sut.row(at: path)?.id == id)
    #expect(sut.indexPath(of: id) == path)
  }

  @Test(arguments: [[0, 2], [1, 0], [3, 0], [-1, 0], [0, -1], [0], [0, 0, 0], []] as [IndexPath])
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
}
