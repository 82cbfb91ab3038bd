import HTTP
import Loading
import Posts
import Sources
import Synchronization

/// Decodes the ancestors and replies of a post only once, for mapping the response and for requesting further replies.
final class ThreadConversation: Sendable {
  private let post: Post
  private let server: WebServer
  /// The replies in the last response; nil after `takenReplies` has returned them.
  private let cachedReplies = Mutex<[MastodonStatus]?>(nil)

  init(around post: Post, on server: WebServer) {
    self.post = post
    self.server = server
  }

  /// Decodes a response, and caches its replies for `takenReplies`.
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
