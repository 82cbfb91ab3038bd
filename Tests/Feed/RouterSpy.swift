import Feed

final class RouterSpy: FeedRouting {
  private(set) var shown: [String] = []

  func showComments(of post: Post) { shown.append("comments of \(post.id)") }
  func showImage(_ index: Int, of post: Post) { shown.append("image \(index) of \(post.id)") }
}
