import SceneTesting
import Testing
import Things
import Viper

struct ThingsPresenterTests {
  private let item = ThingsItem(id: "1", title: "a title", text: "a text")
  private let router = RouterSpy()

  @Test func itemsBecomeRowsThatCanBeOpened() {
    let sut = makeSUT()
    sut.didFinishLoading(.whole, with: [item])
    #expect(sut.rows == [ThingsRow(item, actions: [.open])])
  }

  @Test func openIsTheRoutersBusiness() {
    makeSUT().perform(.open, on: ThingsRow(item, actions: [.open]))
    #expect(router.items == [item])
  }

  @Test func withoutARouterRowsLeadNowhere() {
    let sut = makeSUT(hasRouter: false)
    sut.didFinishLoading(.whole, with: [item])
    #expect(sut.rows == [ThingsRow(item, actions: [])])
  }

  @Test func aRowGivesScriptsItsFields() {
    let row = ThingsRow(item, actions: [])
    let fields = Dictionary(uniqueKeysWithValues: row.fields.map { ($0, $1) })
    #expect(fields == ["title": .string("a title"), "text": .string("a text")])
  }

  private func makeSUT(hasRouter: Bool = true) -> ThingsPresenter {
    ThingsPresenter(
      context: PresentationContext(language: .english), interactor: LoadInteractorSpy(),
      router: hasRouter ? router : nil, display: ListDisplaySpy())
  }
}

private final class RouterSpy: ThingsRouting {
  private(set) var items: [ThingsItem] = []

  func showDetail(of item: ThingsItem) { items.append(item) }
}
