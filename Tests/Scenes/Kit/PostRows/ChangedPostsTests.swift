import Posts
import Testing

@testable import PostRows

/// Changes of posts during a load.
struct ChangedPostsTests {
  private let id = Post.ID(rawValue: "1")
  private var sut = ChangedPosts()

  @Test mutating func aStarSetDuringALoadIsAppliedToTheLoadedPost() {
    let other = Post(id: Post.ID(rawValue: "2"), images: [])
    #expect(sut.applied(to: post()) == post())
    sut.add(.state(.star, of: [id]))
    #expect(sut.applied(to: post()) == post(isStarred: true))
    sut.add(.state(.unseen, of: [id]))
    sut.add(.state(.unstar, of: [id]))
    #expect(sut.applied(to: post()) == post(isUnread: true))
    #expect(sut.applied(to: other) == other)
  }

  @Test mutating func aPostMarkedAsReadDuringALoadStaysRead() {
    sut.add(.state(.seen, of: [id]))
    #expect(sut.applied(to: post(isUnread: true)) == post())
  }

  @Test mutating func anEditedPostStaysUnreadAndStarred() {
    var edited = Post(id: id, images: [])
    edited.details.title = "Edited"
    sut.add(.edited(edited))
    let now = sut.applied(to: post(isUnread: true, isStarred: true))
    #expect(now.details.title == "Edited" && now.viewer.isUnread && now.viewer.flags.contains(.star))
  }

  @Test mutating func anEditedCommentKeepsItsParentAndDepth() {
    var comment = Post(id: id, images: [])
    (comment.details.parent, comment.details.depth) = (Post.ID(rawValue: "0"), 3)
    sut.add(.edited(post()))
    let now = sut.applied(to: comment)
    #expect(now.details.depth == 3 && now.details.parent == Post.ID(rawValue: "0"))
  }

  @Test mutating func aReactionDuringALoadIsAppliedToTheLoadedPost() {
    var loaded = post(isUnread: true)
    loaded.details.facts.reactions = Post.Reactions()
    loaded.details.title = "Loaded"
    var liked = PostWrite.like(true).applied(to: loaded)
    liked.viewer.isPending = true
    sut.add(.reacted(id, liked.reactionState))
    let now = sut.applied(to: loaded)
    #expect(now.details.facts.reactions?[.like] == true && now.viewer.isPending)
    #expect(now.details.title == "Loaded" && now.viewer.isUnread, "only reactions have changed")
    #expect(sut.applied(to: Post(id: Post.ID(rawValue: "2"), images: [])).viewer.isPending == false)
    sut.add(.reacted(id, loaded.reactionState))
    #expect(sut.applied(to: loaded) == loaded, "the later reaction replaces the earlier one")
  }

  @Test mutating func anEditedPostKeepsItsReactionsAndCounts() {
    var listed = post()
    listed.details.facts.reactions = Post.Reactions([.like])
    listed.details.facts.favouriteCount = 4
    var edited = post()
    edited.details.title = "Edited"
    sut.add(.edited(edited))
    let now = sut.applied(to: listed)
    #expect(now.details.title == "Edited")
    #expect(now.reactionState == listed.reactionState)
  }

  private func post(isUnread: Bool = false, isStarred: Bool = false) -> Post {
    var post = Post(id: id, images: [])
    (post.viewer.isUnread, post.viewer.flags) = (isUnread, isStarred ? [.star] : [])
    return post
  }
}
