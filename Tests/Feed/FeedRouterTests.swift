import Feed
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FeedRouterTests {
  @Test func bothWaysLeadOnTop() {
    let stack = SceneStackSpy<String>()
    let sut = FeedRouter(
      stack: stack, comments: { "comments of \($0.id)" }, image: { "image \($0) of \($1.id)" })
    sut.showComments(of: post("a"))
    sut.showImage(2, of: post("b"))
    #expect(stack.messages == [.push("comments of a"), .push("image 2 of b")])
  }
}
