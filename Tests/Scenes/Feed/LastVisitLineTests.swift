import Foundation
import PostRows
import Posts
import Testing

@testable import Feed

/// The position of the line where the last visit ended.
struct LastVisitLineTests {
  @Test(arguments: [
    // Newest first: after the last post that arrived since.
    (PostOrder.newest, ["++-", "--"], [2, 0]), (.newest, ["+-+-"], [3]), (.newest, ["++", "+-", "-"], [2, 1, 0]),
    (.newest, ["--"], [2]), (.newest, ["", "+-"], [0, 1]),
    // Oldest first: before the first post that arrived since.
    (.oldest, ["--+", "++"], [2, 0]), (.oldest, ["-+-"], [1]), (.oldest, ["--", "-+"], [2, 1]), (.oldest, ["++"], [2]),
    // A list without that information: no line.
    (.newest, ["??", "?"], [2, 1]), (.oldest, ["??", "?"], [2, 1]),
  ])
  func aSeparatorLineIsBetweenPostsSinceTheLastVisitAndOlderPosts(order: PostOrder, pages: [String], indices: [Int]) {
    var sut = LastVisitLine(in: order)
    for (page, index) in zip(pages.map(rows), indices) {
      #expect(sut.index(in: page) == index)
      sut.pass(page)
    }
  }

  private func rows(_ signs: String) -> [PostRow] {
    signs.enumerated().map { index, sign in
      var post = Post(id: Post.ID(rawValue: String(index)), images: [])
      post.listing.isSinceLastVisit = sign == "?" ? nil : sign == "+"
      return PostRow(post)
    }
  }
}
