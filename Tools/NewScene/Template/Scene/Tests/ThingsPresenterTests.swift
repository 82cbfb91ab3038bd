import JSON
import Localization
import Posts  // --paged
import SceneTesting
import Testing
import Things
import Viper

struct ThingsPresenterTests {
  private let item = ThingsItem(id: "1", title: "a title", text: "a text")
  private let context = PresentationContext(language: .english)

  @Test func itemsBecomeRows() {
    let sut = ThingsPresenter(
      context: context, interactor: LoadInteractorSpy(), display: ListDisplaySpy())
    sut.receive([item])  // --whole
    sut.receive(Page(items: [item], cursor: "next"))  // --paged
    #expect(sut.rows == [ThingsRow(item)])
    #expect(sut.model.cursor.hasMore == true)  // --paged
  }

  @Test func jsonOutputHasTheFieldsOfARow() {
    #expect(ThingsRow(item).fields(in: context) == ["title": "a title", "text": "a text"])
  }
}
