import SceneKit
import SceneTesting
import TerminalList
import Testing
import Things
import Viper

@testable import App

/// Checks that the scene of a full item satisfies the contract of all scenes.
@Suite(.timeLimit(.minutes(1)))
struct ThingsItemContractTests {
  @Test func theItemSceneSatisfiesTheSceneContract() async {
    let item = ThingsAnswers.item("a")
    await SceneContract(
      full: item, changed: item, empty: nil, hostile: { ThingsItem(id: "1", title: $0, text: $0) },
      texts: [ThingsText.table], sameTexts: ["title"]
    ) { services, load in
      ThingsModuleFactory(services, loadItem: { _ in try await load() })
        .makeItem("a", SceneKind.thingsItem.placement(["id": "a"]))
    }.check()
  }
}
