import HTTP
import Loading
import Posts
import Sources
import Synchronization

/// The posts around a post, decoded once for the mapping of an answer and for its completion.
final class ThreadConversation: Sendable {
  private let post: Post
  private let server: WebServer
  /// The replies in the answer that was read last; nil once they were taken.
  private let cachedReplies = Mutex<[MastodonStatus]?>(nil)

  init(around post: Post, on server: WebServer) {
    self.post = post
    self.server = server
  }

  /// The posts in an answer; caches its replies for the completion.
  ///
  /// - Throws: `LoadFailure`.
  func read(in answer: HTTPResponse) throws -> MastodonConversation {
    let conversation = try ContextMapper.conversation(of: post, in: answer, on: server)
    cachedReplies.withLock { $0 = conversation.replies }
    return conversation
  }

  /// The replies that were read last, or else those in the answer.
  ///
  /// - Throws: `LoadFailure`.
  func takenReplies(from answer: HTTPResponse) throws -> [MastodonStatus] {
    let replies = cachedReplies.withLock { replies in
      defer { replies = nil }
      return replies
    }
    return try replies ?? ContextMapper.conversation(of: post, in: answer, on: server).replies
  }
}
