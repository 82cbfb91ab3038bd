import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Maps the replies to a post and its ancestors.
enum ContextMapper {
  /// The maximum number of replies that Mastodon sends without a login.
  private static let anonymousLimit = 60
  /// The maximum depth of replies that Mastodon sends without a login.
  private static let anonymousDepth = 20
  /// The number of replies to request from Friendica; more than Mastodon ever sends.
  static let limit = 4000

  /// Maps a post's replies and ancestors to a thread; `handle` contains the server of the ancestors.
  static func thread(
    of conversation: MastodonConversation, in answer: HTTPResponse, on server: WebServer, handle: Post.Handle? = nil
  ) -> CommentThread {
    let replies = conversation.replies
    let thread = self.thread(of: replies, gap: nil, in: answer, on: server)
    return CommentThread(
      thread.comments, gap: gap(in: answer, replies, thread.comments),
      ancestors: conversation.above.map { ancestor in
        switch ancestor {
        case .post(let status): StatusMapper.post(status, in: answer, on: server, handle: handle)
        case .missing(let id): Post(unreadable: Post.ID(rawValue: id), state: .hidden)
        }
      })
  }

  /// Decodes the ancestors of a post and the replies to it from a response.
  static func conversation(of post: Post, in answer: HTTPResponse, on server: WebServer) throws -> MastodonConversation
  {
    let context = try MastodonAnswer.decode(MastodonContext.self, answer, of: server)
    let (id, parent) = (post.id.rawValue, post.details.parent?.rawValue)
    let ids = Set(context.ancestors.map(\.id))
    return MastodonConversation(
      above: AncestorChain(context.ancestors, above: id, parent: parent).chain,
      replies: ReplyFilter(context.descendants, ancestors: ids, post: id).replies)
  }

  /// Arranges the replies from one or several responses as a thread below `ancestors`.
  static func thread(
    of replies: [MastodonStatus], gap: CommentThread.Gap?, ancestors: [Post] = [], in answer: HTTPResponse,
    on server: WebServer
  ) -> CommentThread {
    let comments = replies.mapOnAllCores { comment($0, in: answer, on: server) }
    return CommentThread(arranging: comments, gap: gap, ancestors: ancestors)
  }

  private static func comment(_ status: MastodonStatus, in answer: HTTPResponse, on server: WebServer) -> Post {
    let id = Post.ID(rawValue: status.id)
    let parent = status.inReplyToID.map(Post.ID.init(rawValue:))
    if status.filters.contains(where: { $0.action == .hide }) {
      return Post(
        comment: id, to: parent, author: status.account.name, createdAt: status.createdAt, text: "", link: status.link,
        state: .hidden)
    }
    let text = StatusText(status, base: server.url)
    var comment = Post(
      comment: id, to: parent, author: status.account.name, createdAt: status.createdAt, text: text.text ?? "",
      link: status.link,
      textLinks: text.links,
      images: text.images)
    var details = comment.details
    details.warning = StatusMapper.warning(of: status, status.filters, hasPictures: !text.images.isEmpty)
    details.author = Author(status.account, on: server)
    details.facts = Post.Facts(status, text, on: server, for: answer.account)
    comment.details = details
    return comment
  }

  /// The reason why replies are missing: the server is still fetching them, according to Mastodon's header, or has
  /// reached a limit; nil if none are missing.
  private static func gap(
    in answer: HTTPResponse, _ replies: [MastodonStatus], _ comments: [Post]
  ) -> CommentThread.Gap? {
    if let refresh = HTTPField.Name("Mastodon-Async-Refresh"), answer.headers[refresh] != nil { return .arriving }
    if replies.count >= limit { return .cut }
    return replies.count == anonymousLimit || endsAtAnonymousDepth(replies, comments) ? .needsLogin : nil
  }

  /// Whether a comment at the maximum depth has replies that were not sent.
  private static func endsAtAnonymousDepth(_ replies: [MastodonStatus], _ comments: [Post]) -> Bool {
    let deepest = Set(comments.filter { $0.details.depth ?? 0 >= anonymousDepth - 1 }.map(\.id.rawValue))
    guard !deepest.isEmpty else { return false }
    let answered = Set(replies.compactMap(\.inReplyToID))
    return replies.contains { deepest.contains($0.id) && !answered.contains($0.id) && ($0.repliesCount ?? 0) > 0 }
  }
}
