import Comments
import PostRows
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct CommentsRouterTests {
  @Test func theImageComesOnTopAndIsThereOnce() {
    let stack = SceneStackSpy<String>()
    makeSUT(stack).showImage()
    #expect(stack.messages == [.show("image", by: .single)])
  }

  @Test func aCommentComesOnTop() {
    let stack = SceneStackSpy<String>()
    makeSUT(stack).showComment(PostRow(comment("a")))
    #expect(stack.messages == [.push("comment a")])
  }

  private func makeSUT(_ stack: SceneStackSpy<String>) -> CommentsRouter<String> {
    CommentsRouter(stack: stack, image: { "image" }, comment: { "comment \($0.id)" })
  }
}
