import Posts
import Testing

struct ThreadOrderTests {
  @Test func repliesFollowTheirParents() {
    #expect(arranged(("a", nil), ("b", nil), ("c", "a"), ("d", "c"), ("e", "a")) == ["0a", "1c", "2d", "1e", "0b"])
  }

  @Test func aReplyMayPrecedeItsParent() {
    #expect(arranged(("b", "a"), ("a", "post")) == ["0a", "1b"])
  }

  @Test func aCommentWithAnUnknownParentIsTopLevel() {
    #expect(arranged(("a", "deleted"), ("b", "a")) == ["0a", "1b"])
  }

  @Test func cyclesOfRepliesAreBroken() {
    #expect(arranged(("a", "b"), ("b", "a"), ("c", "c"), ("d", nil)) == ["0c", "0d", "0a", "1b"])
  }

  @Test func commentsWithTheSameIDAreListedOnce() {
    #expect(arranged(("a", nil), ("a", "a"), ("b", "a")) == ["0a", "1b"])
  }

  @Test func aLongChainDoesNotOverflowTheStack() {
    let ids = (0..<100_000).map(String.init)
    let thread = CommentThread(
      arranging: ids.map { comment($0, to: Int($0).map { String($0 - 1) }) })
    #expect(thread.comments.last?.details.depth == 99_999)
  }

  @Test func postsOfAThreadWithoutAParentBecomeTopLevelComments() {
    let thread = CommentThread([comment("a", to: nil), Post(id: Post.ID(rawValue: "b"), images: [])])
    #expect(thread.comments.map(\.details.depth) == [0, 0])
  }

  @Test func ancestorsAreListedOnceAndNotMarkedAsComments() {
    let above = [comment("a", to: nil), comment("b", to: "a"), comment("a", to: nil), comment("c", to: "b")]
    let thread = CommentThread(arranging: [comment("d", to: nil)], ancestors: above)
    #expect(thread.ancestors.map(\.id.rawValue) == ["b", "a", "c"])
    #expect(thread.ancestors.allSatisfy { !$0.isComment })
    #expect(thread.comments.map(\.id.rawValue) == ["d"])
  }

  @Test func onlyTheNearestOfManyAncestorsAreKept() {
    let thread = CommentThread([], ancestors: (0..<10_000).map { comment("\($0)", to: "\($0 - 1)") })
    #expect(thread.ancestors.count == CommentThread.maximumAncestors)
    #expect(thread.ancestors.first?.details.parent?.rawValue == "9899")
    #expect(thread.ancestors.last?.id.rawValue == "9999")
  }

  private func arranged(_ replies: (id: String, parent: String?)...) -> [String] {
    CommentThread(arranging: replies.map { comment($0.id, to: $0.parent) }).comments
      .map { "\($0.details.depth ?? -1)\($0.id)" }
  }

  private func comment(_ id: String, to parent: String?) -> Post {
    Post(
      comment: Post.ID(rawValue: id), to: parent.map(Post.ID.init(rawValue:)), author: "ann", createdAt: nil,
      text: RichText(plain: id))
  }
}
