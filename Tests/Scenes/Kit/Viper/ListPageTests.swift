import Loading
import Posts
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListPageTests {
  @Test func aPageWithoutACursorIsTheLastPage() {
    #expect(ListPage(Page(items: [1], cursor: "c")) { Thing(id: $0) }.next == .after("c"))
    #expect(ListPage(Page(items: [1], cursor: nil)) { Thing(id: $0) }.next == .end)
    #expect(ListPage(rows: [Thing(id: 1)]).next == .unpaged)
  }

  @Test func rowsWithoutSectionsAreOneSectionWithoutAHeader() {
    let sut = ListPage(Page(items: [1, 2], cursor: nil)) { Thing(id: $0) }
    #expect(sut.sections == [ListSection(rows: [Thing(id: 1), Thing(id: 2)])])
  }

  @Test func theThumbnailOfAnImageIsTheImagesPreviewIfThereIsOne() {
    #expect(ImageRef("large", previewAddress: "small").thumbnailAddress == "small")
    #expect(ImageRef("large").thumbnailAddress == "large")
  }

  @Test func theMainActionOfARowIsTheFirstActionByDefault() {
    #expect(Thing(id: 1, actions: [.copy, .open]).mainAction == .copy)
    #expect(Thing(id: 1, actions: []).mainAction == nil)
  }

  @Test func theTargetOfAnActionConsistsOfAFirstRowAndFurtherRows() {
    let target = ActionTarget(Thing(id: 1), further: [Thing(id: 2)], part: 2, words: ["x"])
    #expect(target.row.id == 1)
    #expect(target.rows.map(\.id) == [1, 2])
    #expect(ActionTarget(Thing(id: 1)).rows.map(\.id) == [1])
  }
}
