import Comments
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct CommentsRouterTests {
  @Test func theImageComesOnTopAndIsThereOnce() {
    let stack = SceneStackSpy<String>()
    makeSUT(stack).showImage(1, of: PostRow(post("p")))
    #expect(stack.messages == [.show("image 1 of p", by: .single)])
  }

  @Test func anotherPostComesOnTop() {
    let stack = SceneStackSpy<String>()
    makeSUT(stack).showPost(post("p"))
    #expect(stack.messages == [.push("post p")])
  }

  @Test func aQuotedPostComesOnTopIfItIsKnown() {
    let stack = SceneStackSpy<String>()
    #expect(!makeSUT(stack).showQuoted(by: post("p")))
    let facts = details { $0.facts.quote = Post.Quote(Post.ID(rawValue: "q"), author: nil, text: nil) }
    #expect(makeSUT(stack).showQuoted(by: post("p", details: facts)))
    #expect(stack.messages == [.push("post q")])
  }

  @Test func aCommentComesOnTop() {
    let stack = SceneStackSpy<String>()
    makeSUT(stack).showComment(PostRow(comment("a")))
    #expect(stack.messages == [.push("comment a")])
  }

  private func makeSUT(_ stack: SceneStackSpy<String>) -> CommentsRouter<String> {
    CommentsRouter(
      stack: stack, image: { "image \($0) of \($1.id)" }, post: { "post \($0.id)" },
      quoted: { post in post.details.facts.quote?.id.map { "post \($0)" } }, comment: { "comment \($0.id)" })
  }
}
