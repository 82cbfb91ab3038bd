import HTTP
import Loading
import Posts
import Sources
import Synchronization

/// Builds a thread from one response.
///
/// Pixelfed only sends direct replies, so the replies to each reply are requested, too.
final class ContextAnswers: Sendable {
  /// The maximum number of direct replies whose own replies are requested.
  private static let maximumReplies = 20

  private let post: Post
  private let server: WebServer
  private let directory: MastodonDirectory
  /// The account whose token is sent; its name is nil for the default account of the server.
  private let account: AccountID?
  /// The last decoded responses, so that each is decoded only once.
  private let decoded = Mutex<[(answer: HTTPResponse, conversation: MastodonConversation)]>([])

  init(around post: Post, of location: MastodonLocation, _ directory: MastodonDirectory) {
    (self.post, self.directory) = (post, directory)
    (server, account) = (location.server, location.account)
  }

  /// The request for the replies to the next reply; nil if there are none, or if the server is not Pixelfed.
  func next(after answers: [HTTPResponse]) async throws -> HTTPRequest? {
    let found = try found(in: answers)
    guard let reply = found.open.first else { return nil }
    if answers.count == 1 {
      let isOfDirectReplies = found.replies.allSatisfy { $0.inReplyToID == post.id.rawValue }
      guard isOfDirectReplies, found.replies.count <= Self.maximumReplies,
        MastodonAnswer.software(in: answers[0])?.sendsDirectRepliesOnly != false, try await isNeeded()
      else { return nil }
    }
    return MastodonAnswer.request(try await directory.server().context(of: reply.id), by: account)
  }

  /// Maps the responses, at least one, to a thread; `handle` contains the server of the ancestors, or is nil if the id
  /// is sufficient.
  func thread(in answers: [HTTPResponse], isCut: Bool, handle: Post.Handle?) throws -> CommentThread {
    let found = try found(in: answers)
    guard let answer = answers.first, let first = found.first else { throw LoadFailure.malformed }
    let thread = ContextMapper.thread(of: first, in: answer, on: server, handle: handle)
    guard answers.count > 1 || isCut else { return thread }
    return ContextMapper.thread(
      of: found.replies, gap: isCut ? .cut : thread.gap, ancestors: thread.ancestors, in: answer, on: server)
  }

  /// The contents of responses.
  private struct Found {
    /// The conversation in the first response.
    var first: MastodonConversation?
    /// The replies in all responses.
    var replies: [MastodonStatus] = []
    /// The replies whose own replies have not been requested yet.
    var open: [MastodonStatus] = []
  }

  private func found(in answers: [HTTPResponse]) throws -> Found {
    var found = Found()
    var known: Set<String> = []
    let former = decoded.withLock(\.self)
    var read: [(answer: HTTPResponse, conversation: MastodonConversation)] = []
    for (index, answer) in answers.enumerated() {
      guard index == 0 || !found.open.isEmpty else { break }
      let parent = index == 0 ? post : Post(id: Post.ID(rawValue: found.open.removeFirst().id), images: [])
      let conversation =
        try former.dropFirst(index).first.flatMap { $0.answer == answer ? $0.conversation : nil }
        ?? ContextMapper.conversation(of: parent, in: answer, on: server)
      read.append((answer, conversation))
      let replies = conversation.replies.filter { known.insert($0.id).inserted }
      if index == 0 { found.first = conversation }
      found.replies += replies
      found.open += replies.filter(\.hasReplies)
    }
    decoded.withLock { $0 = read }
    return found
  }

  /// Whether the server sends only direct replies; false if this is unknown, so that the thread is shown unchanged.
  private func isNeeded() async throws -> Bool {
    do {
      return try await directory.knownSoftware()?.sendsDirectRepliesOnly == true
    } catch is LoadFailure {
      return false
    }
  }
}

extension MastodonStatus {
  fileprivate var hasReplies: Bool { (repliesCount ?? 0) > 0 }
}
