import SceneTesting
import Testing
import Things

struct ThingsRouterTests {
  @Test func theDetailOfAnItemComesOnTop() {
    let stack = SceneStackSpy<String>()
    let sut = ThingsRouter(stack: stack) { "detail of \($0.id)" }
    sut.showDetail(of: ThingsItem(id: "1", title: "a title", text: "a text"))
    #expect(stack.messages == [.push("detail of 1")])
  }
}
