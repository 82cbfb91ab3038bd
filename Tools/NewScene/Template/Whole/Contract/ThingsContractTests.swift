import SceneKit
import SceneTesting
import TerminalList
import Testing
import Things
import Viper

@testable import App

/// Checks that the list satisfies the contract of all scenes.
@Suite(.timeLimit(.minutes(1)))
struct ThingsContractTests {
  @Test func theSceneSatisfiesTheSceneContract() async {
    let items = ["a", "b", "c"].map(ThingsAnswers.item)
    await SceneContract(
      full: items, changed: items.dropFirst().reversed(), empty: [],
      hostile: { [ThingsItem(id: "1", title: $0, text: $0)] },
      texts: [ThingsText.table], sameTexts: ["title"],
      catalog: { ThingsModuleFactory($0).entries }
    ) { services, load in
      ThingsModuleFactory(services, load: load).makeList(SceneKind.things.placement())
    }.check()
  }
}
