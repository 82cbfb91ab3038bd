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
  private let router = RouterSpy()

  @Test func itemsBecomeRowsThatCanBeOpened() {
    let sut = makeSUT()
    sut.receive([item])  // --whole
    sut.receive(Page(items: [item], cursor: "next"))  // --paged
    #expect(sut.rows == [ThingsRow(item)])
    #expect(sut.rows.map(\.actions) == [[.open]])
    #expect(sut.model.cursor.hasMore == true)  // --paged
  }

  @Test func theOpenCommandShowsTheWholeItem() throws {
    _ = try makeSUT().perform(.open, on: ActionTarget(ThingsRow(item)))
    #expect(router.items == [item])
  }

  @Test func jsonOutputHasTheFieldsOfARow() {
    #expect(ThingsRow(item).fields(in: context) == ["title": "a title", "text": "a text"])
  }

  private func makeSUT() -> ThingsPresenter {
    ThingsPresenter(
      context: context, interactor: LoadInteractorSpy(), router: router, display: ListDisplaySpy())
  }
}

private final class RouterSpy: ThingsRouting {
  private(set) var items: [ThingsItem] = []

  func showItem(_ item: ThingsItem) { items.append(item) }
}
