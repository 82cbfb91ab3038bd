import Loading
public import Posts
import Sources
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

  /// A copy of a thread with the changes of its posts that the source has not sent yet.
  func changed(_ thread: Sourced<CommentThread>) async -> Sourced<CommentThread> {
    let (comments, ancestors) = (thread.value.comments, thread.value.ancestors)
    let posts = await confirmed(comments + ancestors, thread.origin).map { changed($0) }
    let result = thread.value.with(
      Array(posts.prefix(comments.count)), ancestors: Array(posts.dropFirst(comments.count)))
    return Sourced(result, from: thread.origin)
  }

  /// Copies of the posts of a document, with the changes that the server has confirmed since the document was saved.
  func confirmed(_ posts: [Post], _ origin: Origin) async -> [Post] {
    guard case .cache(let date, _) = origin, !posts.isEmpty, let account = await accountName else { return posts }
    return await ConfirmedWrites(posts: cache.posts).applied(to: posts, by: account, since: date)
  }

  /// The stored name of the account that changes posts of the source; nil if there is no login.
  private var accountName: String? {
    get async {
      do {
        return try await source.known()?.capability((any Writing).self).flatMap { cache.outbox.name(of: $0.account) }
      } catch {
        return nil  // an unknown source has no account
      }
    }
  }
}
