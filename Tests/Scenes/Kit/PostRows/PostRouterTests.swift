import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct PostRouterTests {
  private let stack = SceneStackSpy<String>()

  @Test func showingAPostPushesThePostScene() {
    makeSUT().showPost(PostRow(post("a"), isRevealed: true))
    #expect(stack.messages == [.push("post a, revealed: true")])
  }

  @Test func showingCommentsPushesTheCommentsScene() {
    makeSUT().showComments(of: PostRow(post("a")))
    #expect(stack.messages == [.push("comments on a, revealed: false")])
  }

  @Test func showingACommentPushesTheCommentScene() {
    makeSUT().showComment(CommentRow(comment("c")), below: [post("a"), comment("b")], on: post("a").id)
    #expect(stack.messages == [.push("comment c below 2 on a")])
  }

  @Test(arguments: [StackPolicy.push, .single]) func anImageIsShownWithTheGivenStackPolicy(policy: StackPolicy) {
    makeSUT(policy).showImage(1, of: PostRow(post("a")))
    #expect(stack.messages == [.show("image 1 of a", by: policy)])
  }

  @Test func aQuotedPostIsPushedIfItsSourceCanLoadIt() {
    #expect(!makeSUT().showQuoted(by: post("a")))
    let facts = details { $0.facts.quote = Post.Quote(Post.ID(rawValue: "q"), author: nil, text: nil) }
    #expect(makeSUT().showQuoted(by: post("a", details: facts)))
    #expect(stack.messages == [.push("quoted q")])
  }

  private func makeSUT(_ imagePolicy: StackPolicy = .push) -> PostRouter<String> {
    PostRouter(
      stack: stack, post: { "post \($0.id), revealed: \($0.isRevealed)" },
      comments: { "comments on \($0.id), revealed: \($0.isRevealed)" },
      comment: { "comment \($0.id) below \($1.count) on \($2)" },
      image: { "image \($0) of \($1.id)" },
      quoted: { post in post.details.facts.quote?.id.map { "quoted \($0)" } }, imagePolicy: imagePolicy)
  }
}
