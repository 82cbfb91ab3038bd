import Loading
import Localization
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Things
import Viper

@testable import App

/// The scenes of Things keep the contract of every scene.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct ThingsContractTests {
  private let items = ["a", "b", "c"].map { id in
    ThingsItem(
      id: id, title: "the title of \(id)",
      text: "a text that is long enough to need more than one line where the screen is narrow")
  }

  @Test func list() async {
    await SceneContract(
      full: items, changed: items.dropFirst().reversed(), empty: [],
      texts: ThingsText.table.problems()
    ) {
      factory($0, $1).makeList(SceneKind.things.placement())
    }.check()
  }

  @Test func item() async {
    await SceneContract(full: items, changed: items.reversed(), empty: nil, texts: []) {
      factory($0, $1).makeItem("b", SceneKind.thingsItem.placement(["id": "b"]))
    }.check()
  }

  private func factory(
    _ context: PresentationContext, _ load: @escaping @Sendable () async throws -> [ThingsItem]
  ) -> ThingsModuleFactory {
    let stack = SceneStackSpy<any TerminalScene>()
    return ThingsModuleFactory(
      SceneServices(context: context, stack: stack, get: { _ in throw LoadError.offline }), load: load)
  }
}
