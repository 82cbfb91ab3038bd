import SceneTesting
import Testing
import Things

struct ThingsRouterTests {
  @Test func showingAnItemPushesItsScene() {
    let stack = SceneStackSpy<String>()
    let sut = ThingsRouter(stack: stack) { "the whole of \($0.id)" }
    sut.showItem(ThingsItem(id: "1", title: "a title", text: "a text"))
    #expect(stack.messages == [.push("the whole of 1")])
  }
}
