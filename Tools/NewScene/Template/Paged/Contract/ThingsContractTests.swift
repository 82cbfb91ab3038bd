import Loading
import Posts
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Things
import Viper

@testable import App

/// Checks that the list and its pages satisfy the contract of all scenes.
@Suite(.timeLimit(.minutes(1)))
struct ThingsContractTests {
  @Test func theSceneSatisfiesTheSceneContract() async {
    let items = ["a", "b", "c"].map(ThingsAnswers.item)
    await SceneContract(
      pages: (
        first: Page(items: items, cursor: "c"),
        last: Page(items: ["d", "e"].map(ThingsAnswers.item), cursor: nil)
      ),
      changed: Page(items: items.dropFirst().reversed(), cursor: "b"), empty: Page(items: [], cursor: nil),
      hostile: { text in
        Page(items: [ThingsItem(id: "1", title: text, text: text)], cursor: nil)
      },
      texts: [ThingsText.table], sameTexts: ["title"],
      catalog: { ThingsModuleFactory($0).entries }
    ) { services, load in
      ThingsModuleFactory(services, load: load).makeList(SceneKind.things.placement())
    }.check()
  }
}
