import Sayings
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SayingsContractTests {
  @Test func keepsTheContract() async {
    await SceneContract(
      full: [Saying(id: 1, text: "one that takes more than one line on a narrow screen"), Saying(id: 2, text: "two")],
      changed: [Saying(id: 2, text: "two")],
      empty: [], texts: SayingsText.table.problems()
    ) { SayingsScene.make($0, load: $1) }.check()
  }
}
