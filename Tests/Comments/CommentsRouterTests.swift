import Comments
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct CommentsRouterTests {
  @Test func theImageComesOnTopAndIsThereOnce() {
    let stack = SceneStackSpy<String>()
    CommentsRouter(stack: stack) { "image" }.showImage()
    #expect(stack.messages == [.show("image", by: .single)])
  }
}
