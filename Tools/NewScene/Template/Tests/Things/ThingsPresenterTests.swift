import Loading
import Localization
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
    sut.didReceive(Sourced([item], from: .remote), for: .first)
    #expect(sut.rows == [ThingsRow(item, actions: [.open])])
  }

  @Test func openShowsTheDetailOfAnItem() throws {
    _ = try makeSUT().perform(.open, on: ActionTarget(ThingsRow(item, actions: [.open])))
    #expect(router.items == [item])
  }

  @Test func withoutARouterRowsLeadNowhere() {
    let sut = makeSUT(hasRouter: false)
    sut.didReceive(Sourced([item], from: .remote), for: .first)
    #expect(sut.rows == [ThingsRow(item, actions: [])])
  }

  @Test func aRowGivesScriptsItsFields() {
    let row = ThingsRow(item, actions: [])
    #expect(row.fields(in: context) == ["title": "a title", "text": "a text"])
  }

  private func makeSUT(hasRouter: Bool = true) -> ThingsPresenter {
    ThingsPresenter(
      context: context, interactor: LoadInteractorSpy(), router: hasRouter ? router : nil, display: ListDisplaySpy())
  }
}

private final class RouterSpy: ThingsRouting {
  private(set) var items: [ThingsItem] = []

  func showDetail(of item: ThingsItem) { items.append(item) }
}
