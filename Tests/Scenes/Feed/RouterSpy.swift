import Feed
import PostRows
import Posts

final class RouterSpy: FeedRouting {
  private(set) var shown: [String] = []

  func showComments(of row: PostRow) { shown.append("comments of \(row.id)") }
  func showImage(_ index: Int, of row: PostRow) {
    shown.append("\(row.isRevealed ? "" : "warning of ")image \(index) of \(row.id)")
  }
  func showPost(_ row: PostRow) {
    let source = row.post.details.fullTextHost.map { " with the text of \($0)" } ?? ""
    shown.append("\(row.isRevealed ? "" : "warning of ")\(row.id)\(source)")
  }
}
