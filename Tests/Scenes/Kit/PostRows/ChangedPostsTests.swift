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
    #expect(now.details.title == "Edited" && now.viewer.isUnread && now.viewer.isStarred)
  }

  @Test mutating func anEditedCommentKeepsItsParentAndDepth() {
    var comment = Post(id: id, images: [])
    (comment.details.parent, comment.details.depth) = (Post.ID(rawValue: "0"), 3)
    sut.add(.edited(post()))
    let now = sut.applied(to: comment)
    #expect(now.details.depth == 3 && now.details.parent == Post.ID(rawValue: "0"))
  }

  private func post(isUnread: Bool = false, isStarred: Bool = false) -> Post {
    var post = Post(id: id, images: [])
    (post.viewer.isUnread, post.viewer.isStarred) = (isUnread, isStarred)
    return post
  }
}
