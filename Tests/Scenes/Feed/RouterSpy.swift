import Feed
import PostRows
import Posts

final class RouterSpy: FeedRouting {
  private(set) var shown: [String] = []

  func showComments(of post: Post, isRevealed: Bool) { shown.append("comments of \(post.id)") }
  func showImage(_ index: Int, of post: Post, isRevealed: Bool) {
    shown.append("\(isRevealed ? "" : "warning of ")image \(index) of \(post.id)")
  }
  func showQuoted(by post: Post) -> Bool {
    shown.append("quoted by \(post.id)")
    return true
  }
  func showPost(_ post: Post, isRevealed: Bool) {
    let source = post.details.fullTextHost.map { " with the text of \($0)" } ?? ""
    shown.append("\(isRevealed ? "" : "warning of ")\(post.id)\(source)")
  }
}
