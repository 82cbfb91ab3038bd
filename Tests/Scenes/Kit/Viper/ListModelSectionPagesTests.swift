import Loading
import Testing

@testable import Viper

/// Pages whose rows are in sections.
@Suite(.timeLimit(.minutes(1)))
struct ListModelSectionPagesTests {
  private typealias Model = ListModel<Thing>
  private typealias Part = (header: String?, ids: [Int])

  @Test func theRowsOfANewPageAreBelowTheHeadersOfTheirSections() {
    var sut = loaded([("Norway", [1, 2])])
    #expect(append([("Brazil", [3]), ("Chile", [4, 5])], to: &sut) == .appended(from: 2))
    #expect(headers(of: sut) == ["Norway", nil, "Brazil", "Chile", nil])
    #expect(sut.ids == [1, 2, 3, 4, 5])
  }

  @Test func aPageContinuesTheLastSectionOfThePreviousPage() {
    var sut = loaded([("Norway", [1]), ("Brazil", [2])])
    append([("Brazil", [3]), ("Norway", [4])], to: &sut)
    #expect(headers(of: sut) == ["Norway", "Brazil", nil, "Norway"])
    #expect(sut.sections.count == 3)
  }

  @Test func rowsWithoutAHeaderContinueTheLastSection() {
    var sut = loaded([(nil, [1]), ("Brazil", [2])])
    append([(nil, [3]), ("Chile", [4])], to: &sut)
    #expect(headers(of: sut) == [nil, "Brazil", nil, "Chile"])
  }

  @Test func aPageAfterAnEmptyFirstPageHasItsSectionHeaders() {
    var sut = loaded([])
    append([("Brazil", [1])], to: &sut)
    #expect(headers(of: sut) == ["Brazil"])
  }

  @Test func aSectionWhoseRowsAreAllListedAlreadyAddsNoHeader() {
    var sut = loaded([("Norway", [1, 2])])
    append([("Brazil", [2]), ("Chile", [3])], to: &sut)
    #expect(headers(of: sut) == ["Norway", nil, "Chile"])
    #expect(sut.cursor.next == "next")
  }

  @Test func aRefreshAndFurtherPagesKeepSectionHeadersAndRowNumbers() {
    var sut = loaded([("Norway", [1, 2])])
    append([("Brazil", [3])], to: &sut)
    let change = receive([("Norway", [9, 1, 2])], &sut, .refresh)
    #expect(change == .updated(ListUpdate(newCount: 1), .refresh))
    #expect(headers(of: sut) == ["Norway", nil, nil])
    #expect(sut.new == [9])
    #expect(append([("Brazil", [3, 4])], to: &sut) == .appended(from: 3))
    #expect(headers(of: sut) == ["Norway", nil, nil, "Brazil", nil])
    #expect([1, 2, 3, 9, 4].map(sut.number) == [1, 2, 3, 4, 5])
  }

  @Test func aSectionHeaderMovesToTheNextRowWhenTheFirstRowIsRemoved() {
    var sut = loaded([("Norway", [1])])
    append([("Brazil", [2, 3])], to: &sut)
    _ = sut.remove(2)
    #expect(headers(of: sut) == ["Norway", "Brazil"])
  }

  @Test func anEditedRowOfALaterSectionKeepsItsPosition() {
    var sut = loaded([("Norway", [1])])
    append([("Brazil", [2]), ("Chile", [3])], to: &sut)
    #expect(sut.update([3]) { Thing(id: $0.id, text: "other") } == .edited([2]))
    #expect(headers(of: sut) == ["Norway", "Brazil", "Chile"])
  }

  private func headers(of model: Model) -> [String?] {
    (0..<model.count).map { model.entry(at: $0)?.header }
  }

  private func loaded(_ parts: [Part]) -> Model {
    var model = Model()
    receive(parts, &model, .first)
    return model
  }

  @discardableResult private func append(_ parts: [Part], to model: inout Model) -> ListChange {
    receive(parts, &model, .nextPage(after: "page"))
  }

  @discardableResult private func receive(_ parts: [Part], _ model: inout Model, _ scope: LoadScope) -> ListChange {
    _ = model.enter(.loading, scope)
    let sections = parts.map { ListSection(header: $0.header, rows: $0.ids.map { Thing(id: $0) }) }
    let page = ListPage(sections: sections, next: .after(scope.isNextPage ? "next" : "page"))
    let change = model.receive(page, from: .remote, for: scope)
    _ = model.enter(.loaded, scope)
    return change
  }
}
