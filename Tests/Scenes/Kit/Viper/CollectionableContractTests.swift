import JSON
import Loading
import Posts
import Testing

@testable import Viper

/// The rules of every `Collectionable`, for each type that conforms to it.
@Suite(.timeLimit(.minutes(1)))
struct CollectionableContractTests {
  /// The types that conform.
  enum Kind: CaseIterable {
    case model, page, ownType

    func list<Row: ListRow>(_ sections: [ListSection<Row>]) -> any Collectionable<Row> {
      switch self {
      case .model:
        var model = ListModel<Row>()
        _ = model.receive(ListPage(sections: sections), from: .remote, for: .first)
        return model
      case .page: return ListPage(sections: sections)
      case .ownType: return OwnType(sections: sections)
      }
    }
  }

  /// A list that implements only the required member.
  private struct OwnType<Row: ListRow>: Collectionable {
    let sections: [ListSection<Row>]
  }

  /// A row of one of two kinds, of which only one can be opened.
  private enum Entry: ListRow {
    case thing(Int), heading(String)

    typealias Action = Thing.Action
    var id: String {
      switch self {
      case .thing(let id): "thing \(id)"
      case .heading(let text): text
      }
    }
    var kind: String {
      switch self {
      case .thing: "thing"
      case .heading: "heading"
      }
    }
    var actions: [Action] { kind == "thing" ? [.copy, .open] : [] }
    var listedPost: Post? { kind == "thing" ? Post(id: Post.ID(rawValue: id), images: []) : nil }
    func hint(in context: PresentationContext) -> String { id }
    func fields(in context: PresentationContext) -> JSONFields { [:] }
  }

  private static let sections = [
    ListSection(header: "A", rows: [Thing(id: 7), Thing(id: 2, actions: [])]), ListSection(header: "B", rows: []),
    ListSection(rows: [Thing(id: 3)]), ListSection(header: "C", rows: [Thing(id: 4)]),
  ]

  @Test(arguments: Kind.allCases) func aListWithoutSectionsHasNoRows(kind: Kind) {
    let sut = kind.list([ListSection<Thing>]())
    #expect(sut.isEmpty && sut.count == 0 && sut.rows == [])
    #expect(sut.row(at: RowPosition(section: 0, index: 0)) == nil && sut.row(numbered: 1) == nil)
    #expect(sut.position(of: 1) == nil && sut.number(of: 1) == nil && sut.selection(of: 1) == nil)
    #expect(sut.entry(at: 0) == nil && sut.rows(at: [0, 1]) == [])
    #expect(sut.rowNumber(at: 0) == nil && sut.numberRange == nil && !sut.hasPosts)
  }

  @Test(arguments: Kind.allCases) func anEmptySectionHasNoRows(kind: Kind) {
    let sut = kind.list([ListSection<Thing>(header: "A", rows: [])])
    #expect(sut.isEmpty && sut.count == 0 && sut.row(numbered: 1) == nil)
  }

  @Test(arguments: Kind.allCases) func rowsOfASectionAreInOrder(kind: Kind) {
    let sut = kind.list([ListSection(rows: [Thing(id: 9), Thing(id: 5)])])
    #expect(!sut.isEmpty && sut.count == 2 && sut.rows.map(\.id) == [9, 5])
    #expect(sut.number(of: 9) == 1 && sut.number(of: 5) == 2)
    #expect(sut.position(of: 5) == RowPosition(section: 0, index: 1) && sut.offset(of: 5) == 1)
  }

  @Test(arguments: Kind.allCases) func rowsOfSeveralSectionsAreNumberedAsOneList(kind: Kind) {
    let sut = kind.list(Self.sections)
    #expect(sut.rows.map(\.id) == [7, 2, 3, 4] && sut.count == 4)
    #expect(sut.rows.map { sut.number(of: $0.id) } == [1, 2, 3, 4])
    #expect((0..<4).map { sut.rowNumber(at: $0) } == [1, 2, 3, 4] && sut.numberRange == 1...4)
    #expect(sut.rows.map { sut.offset(of: $0.id) } == [0, 1, 2, 3])
    #expect(sut.position(of: 3) == RowPosition(section: 2, index: 0))
    #expect((0..<4).map { sut.entry(at: $0)?.header } == ["A", nil, nil, "C"])
    #expect(sut.rows(at: [3, 0]).map(\.id) == [4, 7])
  }

  @Test(arguments: Kind.allCases) func lookupsByPositionByNumberAndByOffsetFindTheSameRow(kind: Kind) {
    let sut = kind.list(Self.sections)
    for row in sut.rows {
      #expect(sut.position(of: row.id).flatMap { sut.row(at: $0) } == row)
      #expect(sut.number(of: row.id).flatMap { sut.row(numbered: $0) } == row)
      #expect(sut.offset(of: row.id).flatMap { sut.entry(at: $0)?.row } == row)
    }
    let positions = sut.rows.compactMap { sut.position(of: $0.id) }
    #expect(positions == positions.sorted() && Set(positions).count == 4)
  }

  @Test(arguments: Kind.allCases, [-1, 0, 5, .max, .min])
  func anUnknownNumberFindsNoRow(kind: Kind, number: Int) {
    #expect(kind.list(Self.sections).row(numbered: number) == nil)
  }

  @Test(
    arguments: Kind.allCases, [(0, 2), (1, 0), (2, -1), (4, 0), (-1, 0), (.max, .max), (.min, 0)] as [(Int, Int)])
  func aPositionOutOfBoundsHasNoRow(kind: Kind, position: (section: Int, index: Int)) {
    let sut = kind.list(Self.sections)
    #expect(sut.row(at: RowPosition(section: position.section, index: position.index)) == nil)
  }

  @Test(arguments: Kind.allCases, [-1, 4, .max, .min]) func anOffsetOutOfBoundsHasNoRow(kind: Kind, offset: Int) {
    let sut = kind.list(Self.sections)
    #expect(sut.entry(at: offset) == nil && sut.position(ofOffset: offset) == nil && sut.rows(at: [offset]) == [])
    #expect(sut.rowNumber(at: offset) == nil)
  }

  @Test(arguments: Kind.allCases) func aListCanMixKindsOfRows(kind: Kind) {
    let sut = kind.list([
      ListSection(rows: [Entry.heading("Today"), .thing(1)]), ListSection(rows: [.thing(2), .heading("Older")]),
    ])
    #expect(sut.rows.map(\.kind) == ["heading", "thing", "thing", "heading"])
    #expect(sut.rows.map { sut.selection(of: $0.id) } == [nil, .copy, .copy, nil])
    #expect(sut.number(of: "Older") == 4 && sut.row(numbered: 3) == .thing(2))
    let headings = kind.list([ListSection(rows: [Entry.heading("Today")])])
    #expect(sut.hasPosts && !headings.hasPosts)
  }

  @Test(arguments: Kind.allCases) func selectingARowReturnsItsMainActionIfItHasOne(kind: Kind) {
    let sut = kind.list(Self.sections)
    #expect(sut.selection(of: 7) == .open)
    #expect(sut.selection(of: 2) == nil, "it offers nothing")
    #expect(sut.selection(of: 99) == nil, "it is not in the list")
  }
}

/// The numbers of a changing list: rows keep their numbers.
@Suite(.timeLimit(.minutes(1)))
struct CollectionableNumberTests {
  @Test func aMovedRowKeepsItsNumber() {
    var sut = ListModel<Thing>()
    sut.load([1, 2, 3])
    sut.load([3, 1, 2], .refresh)
    #expect(sut.rows.map { sut.number(of: $0.id) } == [3, 1, 2])
    #expect(sut.row(numbered: 3)?.id == 3 && sut.position(of: 3) == RowPosition(section: 0, index: 0))
  }

  @Test func theNumberOfARemovedRowIsNotReused() {
    var sut = ListModel<Thing>()
    sut.load([1, 2, 3])
    _ = sut.remove(2)
    #expect(sut.row(numbered: 2) == nil && sut.position(of: 2) == nil && sut.selection(of: 2) == nil)
    #expect(sut.number(of: 2) == 2 && sut.row(numbered: 3)?.id == 3)
    _ = sut.insert(Thing(id: 4), at: 0)
    #expect(sut.rows.map { sut.number(of: $0.id) } == [4, 1, 3])
    #expect((0..<3).map { sut.rowNumber(at: $0) } == [4, 1, 3] && sut.numberRange == 1...4)
  }

  @Test func aListKeepsItsRowNumbersEvenIfTheTypeOfItsRowsIsErased() {
    var model = ListModel<Thing>()
    model.load([1, 2, 3])
    _ = model.remove(1)
    let sut: any Collectionable = model
    #expect(sut.numberRange == 2...3 && sut.rowNumber(at: 0) == 2)
    #expect(sut.row(numbered: 1) == nil && sut.row(numbered: 3) != nil)
  }

  @Test func aRowUnconfirmedByARefreshCanBeSelectedButIsNotListed() {
    var sut = ListModel<Thing>()
    sut.load([1, 2], next: .after("2"))
    sut.load([1], next: .after("1"), .refresh)
    #expect(sut.position(of: 2) == nil && sut.row(numbered: 2) == nil)
    #expect(sut.selection(of: 2) == .open)
  }
}
