import HTTP
import Loading
import Posts
import Sources

/// Completes the threads of Pixelfed, which only sends direct replies, by requesting the replies to these.
struct PixelfedReplies: Sendable {
  /// The maximum number of replies whose own replies are requested.
  private static let maximumRequests = 20
  /// The maximum number of direct replies in a response.
  private static let maximumReplies = 20

  let services: SourceServices
  let directory: MastodonDirectory
  /// The account whose token is sent; nil for the default account of the server.
  let account: AccountID?

  /// Completes the thread of a post.
  ///
  /// - Parameters:
  ///   - thread: the thread in the response.
  ///   - replies: the replies in the response.
  ///   - answer: the response to the request for the thread.
  ///   - post: the id of the post.
  /// - Returns: the thread with further replies; unchanged if there are none, or if the server is not Pixelfed.
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func complete(
    _ thread: CommentThread, of replies: [MastodonStatus], in answer: HTTPResponse, to post: Post.ID
  ) async throws -> CommentThread {
    var replies = replies
    var open = replies.filter(\.hasReplies)
    guard !open.isEmpty, replies.count <= Self.maximumReplies, replies.allSatisfy({ $0.inReplyToID == post.rawValue }),
      MastodonAnswer.software(in: answer)?.sendsDirectRepliesOnly != false, try await isNeeded()
    else { return thread }
    let server = try await directory.server()
    var requests = 0
    var isCut = false
    var known = Set(replies.map(\.id))
    while !open.isEmpty, requests < Self.maximumRequests {
      requests += 1
      let reply = open.removeFirst()
      guard let answer = try await self.replies(to: reply, on: server) else {
        isCut = true
        break
      }
      let found = answer.filter { known.insert($0.id).inserted }
      replies += found
      open += found.filter(\.hasReplies)
    }
    return ContextMapper.thread(
      of: replies, gap: isCut || !open.isEmpty ? .cut : thread.gap, ancestors: thread.ancestors, in: answer, on: server)
  }

  /// Whether the server only sends direct replies; false if it cannot be asked, so that its thread is shown as it is.
  private func isNeeded() async throws -> Bool {
    do {
      return try await directory.knownSoftware()?.sendsDirectRepliesOnly == true
    } catch is LoadFailure {
      return false
    }
  }

  /// Loads the replies to a reply; nil if that fails.
  private func replies(to reply: MastodonStatus, on server: WebServer) async throws -> [MastodonStatus]? {
    do {
      let answer = try await services.load(MastodonAnswer.request(server.context(of: reply.id), by: account))
      let post = Post(id: Post.ID(rawValue: reply.id), images: [])
      return try ContextMapper.conversation(of: post, in: answer, on: server).replies
    } catch is LoadFailure {
      return nil
    }
  }
}

extension MastodonStatus {
  fileprivate var hasReplies: Bool { (repliesCount ?? 0) > 0 }
}
