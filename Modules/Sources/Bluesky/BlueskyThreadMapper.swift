import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Maps threads.
enum BlueskyThreadMapper {
  /// Maps the response to a request for a thread.
  ///
  /// - Throws: `LoadFailure`; `.signedInOnly` if the post requires a login.
  static func thread(in response: HTTPResponse) throws -> CommentThread {
    let root = try Payload.decode(Answer.self, response, words: .message).thread
    guard let post = root.post else { throw root.isHidden ? LoadFailure.signedInOnly(host: BlueskyLink.host) : .gone }
    if let reason = BlueskyMapper.reasonNotShown(post) { throw reason }
    let withheld = post.hiddenReplies
    var replies: [Post] = []
    var isCut = false
    // The comments to map next. Each level is reversed, so that the server's order is preserved when they are popped.
    var waiting = root.replies.reversed().map { ($0, parent: post.uri) }
    while let (node, parent) = waiting.popLast() {
      guard let comment = comment(node, to: Post.ID(rawValue: parent), withheld) else { continue }
      replies.append(comment)
      if node.replies.isEmpty, let count = node.post?.replyCount, count > 0 { isCut = true }
      waiting += node.replies.reversed().map { ($0, parent: comment.id.rawValue) }
    }
    return CommentThread(arranging: replies, gap: isCut ? .cut : nil, ancestors: ancestors(root.parents))
  }

  /// The ancestors, outermost first; missing and withheld posts have only an id.
  private static func ancestors(_ parents: [BlueskyParent]) -> [Post] {
    parents.indices.reversed().compactMap { index in
      let parent = parents[index]
      guard let post = parent.post else {
        return parent.uri.map {
          Post(unreadable: Post.ID(rawValue: $0), state: parent.isHidden ? .hidden : .deleted)
        }
      }
      guard BlueskyMapper.isShown(post.allLabels) else {
        let answered = (post.record?.reply?.parent.uri).map(Post.ID.init(rawValue:))
        return Post(unreadable: Post.ID(rawValue: post.uri), to: answered, state: .hidden)
      }
      let above = index + 1 < parents.count ? parents[index + 1].post : nil
      return BlueskyMapper.post(post, parentAuthor: above?.author)
    }
  }

  private static func comment(_ node: BlueskyThreadNode, to parent: Post.ID, _ withheld: Set<String>) -> Post? {
    guard let id = (node.post?.uri ?? node.uri).map(Post.ID.init(rawValue:)) else { return nil }
    guard let post = node.post else {
      return Post(
        comment: id, to: parent, author: "", createdAt: nil, text: "", state: node.isHidden ? .hidden : .deleted)
    }
    guard BlueskyMapper.isShown(post.allLabels), !withheld.contains(post.uri) else {
      return Post(comment: id, to: parent, author: "", createdAt: nil, text: "", state: .hidden)
    }
    let text = BlueskyText(post.record)
    var comment = Post(
      comment: id, to: parent, author: BlueskyMapper.author(post.author).name,
      createdAt: BlueskyMapper.date(of: post.record, seenAt: post.indexedAt),
      text: text.text ?? "", warning: BlueskyMapper.warning(of: post.allLabels).map { $0.text ?? "" },
      link: BlueskyLink.page(of: post.uri, by: post.author),
      textLinks: text.links, images: BlueskyMapper.images(of: post.embed?.media))
    comment.details.author = BlueskyMapper.author(post.author)
    comment.details.handle = BlueskyHandle(post)?.handle
    comment.details.facts = Post.Facts(post)
    return comment
  }

  private struct Answer: Decodable {
    let thread: BlueskyThreadNode
  }
}

/// A post of a thread and its replies, or the id of a missing post.
struct BlueskyThreadNode: Decodable {
  /// The post; nil if it is missing.
  let post: BlueskyPost?
  /// The id of a missing post; nil if the post exists.
  let uri: String?
  /// Whether the post exists but is blocked.
  let isHidden: Bool
  let replies: [BlueskyThreadNode]
  /// The ancestors of the post, parent first.
  let parents: [BlueskyParent]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    post = fields.lenient("post")
    uri = fields.text("uri")
    isHidden = fields.flag("blocked")
    replies = fields.lenient("replies", as: LossyArray<BlueskyThreadNode>.self)?.elements ?? []
    // Only decoded for the requested post, because the ancestors of other posts are in the tree of replies.
    parents = decoder.codingPath.count == 1 ? BlueskyParent.parents(in: decoder) : []
  }
}
