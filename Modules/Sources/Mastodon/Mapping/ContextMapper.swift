import Foundation
import HTTP
import Loading
import Posts

/// Maps the posts that answer a post.
enum ContextMapper {
  /// The number of replies that Mastodon sends to readers who are not signed in.
  private static let anonymousLimit = 60
  /// The number of levels of these replies.
  private static let anonymousDepth = 20
  /// The number of replies that Friendica is asked for, and more than Mastodon sends to anyone.
  static let limit = 4000

  /// The thread of the replies in an answer.
  static func thread(of replies: [MastodonStatus], in answer: HTTPResponse, on server: WebServer) -> CommentThread {
    let thread = self.thread(of: replies, gap: nil, in: answer, on: server)
    return CommentThread(thread.comments, gap: gap(in: answer, replies, thread.comments))
  }

  /// The replies in an answer, in the server's order, without those that answer another post of the conversation.
  ///
  /// - Throws: `LoadFailure`.
  static func replies(
    in answer: HTTPResponse, to post: Post.ID, on server: WebServer
  ) throws -> [MastodonStatus] {
    let context = try MastodonAnswer.decode(MastodonContext.self, answer, of: server)
    return ReplyFilter(context.descendants, ancestors: context.ancestors, post: post.rawValue).replies
  }

  /// The replies in an answer, and in further ones like it, as a thread.
  static func thread(
    of replies: [MastodonStatus], gap: CommentThread.Gap?, in answer: HTTPResponse, on server: WebServer
  ) -> CommentThread {
    CommentThread(arranging: replies.map { comment($0, in: answer, on: server) }, gap: gap)
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
      warning: status.spoiler ?? status.filters.first { $0.action == .warn }?.title, link: status.link,
      textLinks: text.links,
      images: AttachmentMapper.map(status.attachments))
    comment.details.facts = Post.Facts(status, quoted: text.quoted, on: server, for: answer.account)
    return comment
  }

  /// The reason why replies are missing: Mastodon says that more are being collected, others send a limited number.
  private static func gap(
    in answer: HTTPResponse, _ replies: [MastodonStatus], _ comments: [Post]
  ) -> CommentThread.Gap? {
    if let refresh = HTTPField.Name("Mastodon-Async-Refresh"), answer.headers[refresh] != nil { return .arriving }
    if replies.count >= limit { return .cut }
    return replies.count == anonymousLimit || endsAtAnonymousDepth(replies, comments) ? .needsLogin : nil
  }

  /// Whether there are replies to one of the deepest comments, which were not sent.
  private static func endsAtAnonymousDepth(_ replies: [MastodonStatus], _ comments: [Post]) -> Bool {
    let deepest = Set(comments.filter { $0.details.depth ?? 0 >= anonymousDepth - 1 }.map(\.id.rawValue))
    guard !deepest.isEmpty else { return false }
    let answered = Set(replies.compactMap(\.inReplyToID))
    return replies.contains { deepest.contains($0.id) && !answered.contains($0.id) && ($0.repliesCount ?? 0) > 0 }
  }
}
