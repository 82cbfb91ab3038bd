import Posts
import Testing

struct PostMarkTests {
  @Test func eachMarkIsParsedFromItsCommandAndUndoneByItsOpposite() {
    #expect(PostMark.allCases.map(\.rawValue).starts(with: ["seen", "unseen", "star", "unstar"]))
    for mark in PostMark.allCases {
      #expect(PostMark(rawValue: mark.rawValue) == mark && mark.opposite.opposite == mark && mark.opposite != mark)
    }
    #expect(PostMark(rawValue: "ununseen") == nil)
  }

  @Test(arguments: PostMark.allCases)
  func aMarkChangesAPostOnceAndTheOppositeMarkRevertsTheChange(mark: PostMark) {
    let before = Post.Viewer().with(mark.opposite)
    var post = Post(id: Post.ID(rawValue: "1"), images: [])
    post.viewer = before
    #expect(mark.changes(post) && !mark.opposite.changes(post))
    post.viewer = before.with(mark)
    #expect(!mark.changes(post) && post.viewer.with(mark.opposite) == before)
  }

  @Test func aFlagHasAPropertyAndASignInRows() {
    #expect(PostFlag.star.property == "isStarred")
    let viewer = Post.Viewer(flags: [.star])
    #expect(viewer.signs() == "★" && viewer.signs(before: " ") == "★ ")
    #expect(Post.Viewer().signs(absence: " ").count == PostFlag.allCases.count)
  }
}
