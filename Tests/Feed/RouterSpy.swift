import Feed
import PostRows
import Posts

final class RouterSpy: FeedRouting {
  private(set) var shown: [String] = []

  func showComments(of post: Post) { shown.append("comments of \(post.id)") }
  func showImage(_ index: Int, of post: Post, isRevealed: Bool) {
    shown.append("\(isRevealed ? "" : "warning of ")image \(index) of \(post.id)")
  }
  func showPost(_ post: Post, isRevealed: Bool) { shown.append("\(isRevealed ? "" : "warning of ")\(post.id)") }
}
