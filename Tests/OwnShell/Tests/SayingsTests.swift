import Loading
import Localization
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@testable import Sayings

@Suite(.timeLimit(.minutes(1)))
struct SayingsContractTests {
  private let long = Saying(id: 1, text: "one that takes more than one line on a narrow screen", author: "somebody")
  private let short = Saying(id: 2, text: "two", author: "somebody else")

  @Test func theListKeepsIt() async {
    await SceneContract(
      full: [long, short], changed: [short], empty: [], hostile: { [Saying(id: 1, text: $0, author: $0)] },
      texts: [SayingsText.table], catalog: SayingsScenes.entries
    ) {
      SayingsScenes.makeList(SceneKind.sayings.placement(), $0.context, stack: $0.stack, load: $1)
    }.check()
  }

  @Test func theWholeOfASayingKeepsIt() async {
    await SceneContract(
      full: long, changed: long, empty: nil, hostile: { Saying(id: 1, text: $0, author: $0) },
      texts: [SayingsText.table]
    ) {
      SayingsScenes.makeSaying(SceneKind.saying.placement(["id": "1"]), $0.context, load: $1)
    }.check()
  }

  @Test func thePackageHasNoProblems() {
    let services = SceneServices(context: PresentationContext(language: .english), stack: SceneStackSpy()) { _ in
      throw LoadError.offline
    }
    #expect(scenePackage.problems(services) == [])
  }
}

@Suite(.timeLimit(.minutes(1)))
struct SayingsRouterTests {
  @Test func aSayingComesOnTop() {
    let stack = SceneStackSpy<String>()
    SayingsRouter(stack: stack) { "saying \($0.id)" }.showSaying(Saying(id: 7, text: "", author: ""))
    #expect(stack.messages == [.push("saying 7")])
  }

  @Test func openingARowShowsItsSaying() async throws {
    let (stack, loader) = (SceneStackSpy<any TerminalScene>(), LoaderSpy<[Saying]>())
    let scene = SayingsScenes.makeList(
      SceneKind.sayings.placement(), PresentationContext(language: .english), stack: stack, load: loader.load)
    scene.start()
    await loader.complete(with: Saying.all)
    await scene.settle()
    try scene.types("open 2")
    let pushed = stack.messages.map { if case .show(let scene, by: .push) = $0 { scene.route.description } else { "" } }
    #expect(pushed == ["sayings/2"])
  }
}
