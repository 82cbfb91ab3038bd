public import Posts
import Storage

extension SourceReader {
  /// Changes a post on its server; every list shows the change at once.
  ///
  /// - Returns: the outcome; the change continues if the caller's task is cancelled.
  /// - Throws: `LoadFailure` if the change is not possible, or if the server has refused it.
  public func write(_ write: PostWrite, on post: Post) async throws -> WriteOutcome {
    try await cache.outbox.make(write, on: post, of: self)
  }

  /// A copy of a post with the changes that its server has not confirmed.
  func changed(_ post: Post) -> Post { cache.posts.pending.applied(to: post, key(of: post.id)) }

  /// A copy of a thread with the changes of its posts that their server has not confirmed.
  func changed(_ thread: CommentThread) -> CommentThread {
    CommentThread(
      thread.comments.map(changed), gap: thread.gap, ancestors: thread.ancestors.map(changed), total: thread.total)
  }
}
