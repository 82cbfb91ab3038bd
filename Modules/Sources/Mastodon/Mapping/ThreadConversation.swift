import HTTP
import Loading
import Posts
import Sources
import Synchronization

/// Decodes the ancestors and replies of a post only once, although mapping and completing a response both need them.
final class ThreadConversation: Sendable {
  private let post: Post
  private let server: WebServer
  /// The replies in the last response; nil after they were taken.
  private let cachedReplies = Mutex<[MastodonStatus]?>(nil)

  init(around post: Post, on server: WebServer) {
    self.post = post
    self.server = server
  }

  /// Decodes a response, and caches its replies for completing it.
  ///
  /// - Throws: `LoadFailure`.
  func read(in answer: HTTPResponse) throws -> MastodonConversation {
    let conversation = try ContextMapper.conversation(of: post, in: answer, on: server)
    cachedReplies.withLock { $0 = conversation.replies }
    return conversation
  }

  /// Removes and returns the cached replies; decodes the response if there are none.
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
