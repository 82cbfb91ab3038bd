import Foundation
import HTTP
import Loading
import Posts

/// Maps threads.
enum BlueskyThreadMapper {
  /// The thread in an answer.
  ///
  /// - Throws: `LoadFailure`; `.signedInOnly` for a post that is for people who are signed in.
  static func thread(in response: HTTPResponse) throws -> CommentThread {
    let root = try Payload.decode(Answer.self, response, words: .message).thread
    guard let post = root.post else { throw root.isHidden ? LoadFailure.signedInOnly(host: BlueskyLink.host) : .gone }
    if let reason = BlueskyMapper.reasonNotShown(post) { throw reason }
    var replies: [Post] = []
    var isCut = false
    // Last in, first out: turned around, each level comes in the server's order.
    var waiting = root.replies.reversed().map { ($0, parent: post.uri) }
    while let (node, parent) = waiting.popLast() {
      guard let comment = comment(node, to: Post.ID(rawValue: parent)) else { continue }
      replies.append(comment)
      if node.replies.isEmpty, let count = node.post?.replyCount, count > 0 { isCut = true }
      waiting += node.replies.reversed().map { ($0, parent: comment.id.rawValue) }
    }
    return CommentThread(arranging: replies, gap: isCut ? .cut : nil)
  }

  private static func comment(_ node: BlueskyThreadNode, to parent: Post.ID) -> Post? {
    guard let id = (node.post?.uri ?? node.uri).map(Post.ID.init(rawValue:)) else { return nil }
    guard let post = node.post else {
      return Post(
        comment: id, to: parent, author: "", createdAt: nil, text: "", state: node.isHidden ? .hidden : .deleted)
    }
    guard BlueskyMapper.isShown(post.allLabels) else {
      return Post(comment: id, to: parent, author: "", createdAt: nil, text: "", state: .hidden)
    }
    let text = BlueskyText(post.record)
    var comment = Post(
      comment: id, to: parent, author: BlueskyMapper.author(post.author).name, createdAt: BlueskyMapper.date(of: post),
      text: text.text ?? "", warning: BlueskyMapper.warning(of: post.allLabels).map { $0.text ?? "" },
      link: BlueskyLink.page(of: post.uri, by: post.author),
      textLinks: text.links, images: BlueskyMapper.images(of: post))
    comment.details.handle = BlueskyHandle(post)?.handle
    comment.details.facts = Post.Facts(post)
    return comment
  }

  private struct Answer: Decodable {
    let thread: BlueskyThreadNode
  }
}

/// A post of a thread with its replies, or the place of one that is missing.
struct BlueskyThreadNode: Decodable {
  /// Nil for a post that is missing.
  let post: BlueskyPost?
  /// The id of a post that is missing.
  let uri: String?
  /// Whether the post is there, but not for everyone.
  let isHidden: Bool
  let replies: [BlueskyThreadNode]

  enum CodingKeys: CodingKey {
    case post, uri, blocked, replies
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    post = fields.lenient(.post)
    uri = fields.text(.uri)
    isHidden = fields.flag(.blocked)
    replies = fields.lenient(.replies, as: LossyArray<BlueskyThreadNode>.self)?.elements ?? []
  }
}
