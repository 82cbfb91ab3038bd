import HTTP
import Loading
import Posts
import Synchronization

/// The replies to a post, decoded once for the mapping of an answer and for its completion.
final class ThreadReplies: Sendable {
  private let post: Post.ID
  private let server: WebServer
  /// The replies in the answer that was read last; nil once they were taken.
  private let kept = Mutex<[MastodonStatus]?>(nil)

  init(to post: Post.ID, on server: WebServer) {
    self.post = post
    self.server = server
  }

  /// The replies in an answer, kept for its completion.
  ///
  /// - Throws: `LoadFailure`.
  func read(in answer: HTTPResponse) throws -> [MastodonStatus] {
    let replies = try ContextMapper.replies(in: answer, to: post, on: server)
    kept.withLock { $0 = replies }
    return replies
  }

  /// The replies that were read last, or else those in the answer.
  ///
  /// - Throws: `LoadFailure`.
  func taken(from answer: HTTPResponse) throws -> [MastodonStatus] {
    let replies = kept.withLock { replies in
      defer { replies = nil }
      return replies
    }
    return try replies ?? ContextMapper.replies(in: answer, to: post, on: server)
  }
}
