import HTTP
import Loading
import Posts
import Sources
import Synchronization

/// Decodes the ancestors and replies of a post once, for mapping an answer and for completing it.
final class ThreadConversation: Sendable {
  private let post: Post
  private let server: WebServer
  /// The replies in the answer that was read last; nil once taken.
  private let cachedReplies = Mutex<[MastodonStatus]?>(nil)

  init(around post: Post, on server: WebServer) {
    self.post = post
    self.server = server
  }

  /// Decodes an answer, and caches its replies for the completion.
  ///
  /// - Throws: `LoadFailure`.
  func read(in answer: HTTPResponse) throws -> MastodonConversation {
    let conversation = try ContextMapper.conversation(of: post, in: answer, on: server)
    cachedReplies.withLock { $0 = conversation.replies }
    return conversation
  }

  /// Takes the cached replies; decodes the answer if there are none.
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
