import Feed
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FeedRouterTests {
  @Test func everyWayLeadsOnTop() {
    let stack = SceneStackSpy<String>()
    let sut = FeedRouter(
      stack: stack, comments: { "comments of \($0.id), revealed: \($1)" },
      image: { "image \($0) of \($1.id), revealed: \($2)" },
      post: { "post \($0.id), revealed: \($1)" }, quoted: { $0.id.rawValue == "d" ? "quoted" : nil })
    sut.showComments(of: post("a"), isRevealed: true)
    sut.showImage(2, of: post("b"), isRevealed: true)
    sut.showPost(post("c"), isRevealed: false)
    #expect(sut.showQuoted(by: post("d")) && !sut.showQuoted(by: post("a")))
    #expect(
      stack.messages == [
        .push("comments of a, revealed: true"), .push("image 2 of b, revealed: true"), .push("post c, revealed: false"),
        .push("quoted"),
      ])
  }
}
