import Loading
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import Comments
@testable import PostRows

/// The state of a page with comments, as a value.
struct ConversationStateTests {
  @Test func aLoadedPostDoesNotReplaceAPostFromTheFeed() {
    var sut = ConversationState(of: PostRow(post("a", description: "as listed")))
    let isNew = sut.take(Conversation(CommentThread([]), on: post("a", description: "as loaded")))
    #expect(!isNew)
    #expect(sut.postRow?.post.description == "as listed")
  }

  @Test func aPostMissingFromTheFeedIsTakenFromTheResponse() {
    var sut = ConversationState(of: nil)
    let isNew = sut.take(Conversation(CommentThread([]), on: post("a")))
    #expect(isNew)
    #expect(sut.postRow?.id == post("a").id)
  }

  @Test func aStarSetBeforeThePostIsLoadedIsAppliedToThePost() {
    var sut = ConversationState(of: nil)
    _ = sut.apply(.state(.star, of: [post("a").id]))
    _ = sut.take(Conversation(nil, on: post("a")))
    #expect(sut.postRow?.post.viewer.flags.contains(.star) == true)
  }

  @Test func aNewLoadDiscardsEarlierEdits() {
    var sut = ConversationState(of: nil)
    var edited = comment("c")
    edited.details.title = "edited"
    _ = sut.apply(.edited(edited))
    #expect(sut.row(of: comment("c")).post.details.title == "edited")
    sut.begin()
    #expect(sut.row(of: comment("c")).post.details.title == nil)
  }

  @Test func aReactionIsAppliedToThePostAndToCommentsUntilTheNextLoad() {
    var sut = ConversationState(of: PostRow(post("a")))
    let liked = { (post: Post) in PostChange.reacted(post.id, PostWrite.like(true).applied(to: post).reactionState) }
    let isPostChanged = sut.apply(liked(post("a")))
    #expect(isPostChanged)
    #expect(sut.postRow?.post.details.facts.reactions?[.like] == true)
    let isPostChangedByComment = sut.apply(liked(comment("c")))
    #expect(!isPostChangedByComment)
    #expect(sut.row(of: comment("c")).post.details.facts.reactions?[.like] == true)
    #expect(sut.row(of: comment("d")).post.details.facts.reactions == nil)
    sut.begin()
    #expect(sut.row(of: comment("c")).post.details.facts.reactions == nil)
  }

  @Test func aReactionMadeBeforeThePostIsLoadedIsAppliedToThePost() {
    var sut = ConversationState(of: nil)
    _ = sut.apply(.reacted(post("a").id, PostWrite.boost(true).applied(to: post("a")).reactionState))
    _ = sut.take(Conversation(nil, on: post("a")))
    #expect(sut.postRow?.post.details.facts.reactions?[.boost] == true)
  }

  @Test func aRevealedCommentStaysRevealed() {
    var sut = ConversationState(of: nil)
    #expect(sut.row(of: comment("c", warning: "w")).postRow.isHidden)
    sut.reveal([comment("c").id])
    #expect(!sut.row(of: comment("c", warning: "w")).postRow.isHidden)
    #expect(sut.row(of: comment("d", warning: "w")).postRow.isHidden)
  }

  @Test func aPostIsNotPrintedBeforeItsStoredTextIsLoaded() {
    var sut = ConversationState(of: PostRow(post("a")))
    #expect(sut.document(of: .loading, in: makeContext()) == nil)
    _ = sut.take(Conversation(nil, on: post("a")))
    #expect(sut.document(of: .loading, in: makeContext()) != nil)
  }
}
