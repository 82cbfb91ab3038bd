import Loading
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct ListComposerTests {
  private let placement = ScenePlacement("quotes", at: Route(["quotes"]))

  @Test func aSceneLoadsNothingBeforeItIsStarted() async {
    let loader = LoaderSpy<[String]>()
    let scene = tracked(QuotesScenes.make(placement, load: loader.load))
    #expect(scene.tasks.isEmpty)
    #expect(scene.state == .idle)
    scene.start()
    #expect(scene.state == .loading)
    await loader.complete(with: ["a", "b"])
    await scene.settle()
    #expect(scene.state == .loaded)
    #expect(scene.rows.count == 2)
    #expect(loader.requestCount == 1)
  }

  @Test func releasingASceneReleasesItsPartsAndCancelsItsRequest() async {
    let loader = LoaderSpy<[String]>()
    var scene: (any Scene)? = QuotesScenes.make(placement, load: loader.load)
    let parts = (scene?.parts ?? []).map { WeakProxy($0) }
    scene?.start()
    await loader.waitForRequest()
    #expect(parts.count == 4)
    scene = nil
    #expect(parts.filter { $0.target != nil }.map { "\(type(of: $0.target))" } == [])
    await loader.waitForCancellation()
  }

  @Test func aComposedSceneIsModalIfRequestedAndHasTheGivenPlacement() {
    let modal = ListComposer.compose(
      placement, isModal: true, interactor: { ResourceLoader(load: { [] }, output: $0) },
      presenter: { QuotesPresenter($0) }, cell: { QuoteCell(quote: $0) })
    #expect(modal.isModal)
    #expect(modal.placement == placement)
    #expect(!QuotesScenes.make(placement).isModal)
  }

  @Test func aSceneReportsEachChangeOfItsListAsAnEvent() async {
    let loader = LoaderSpy<[String]>()
    let scene = tracked(QuotesScenes.make(placement, load: loader.load))
    let changes = Changes()
    scene.onEvent = { if case .list(let change) = $0 { changes.all.append(change) } }
    scene.start()
    await loader.complete(with: ["a"])
    await scene.settle()
    #expect(changes.all == [.status(.loading, .first), .rows, .status(.loaded, .first)])
  }

  private final class Changes {
    var all: [ListChange] = []
  }
}
