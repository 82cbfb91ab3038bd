import Foundation
import HTTP
import Loading
import Markup
import Posts

/// A story with its comments, as the site sends it.
struct LobstersStory: Decodable, Sendable {
  let author: String?
  let title: String?
  /// The address of the linked page; nil if there is none.
  let link: String?
  /// The text as HTML; nil if there is none.
  let text: String?
  let createdAt: Date?
  let score: Int?
  let commentCount: Int?
  let comments: LossyArray<Comment>

  /// A comment; only its id is required.
  struct Comment: Decodable, Sendable {
    let id: String
    let author: String?
    let createdAt: Date?
    let editedAt: Date?
    /// The text as HTML.
    let text: String
    let score: Int?
    /// The id of the parent comment; nil for a top-level comment.
    let parent: String?
    /// The depth, 0 at the top level; nil if the site does not provide it.
    let depth: Int?
    /// Whether the comment has the field for the parent, even with the value null.
    let namesParent: Bool
    /// Whether the comment was removed by its author or a moderator.
    let isGone: Bool

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      id = try fields.needed(fields.identifier("short_id"), "short_id")
      author = LobstersStory.name(in: fields, "commenting_user")
      createdAt = fields.date("created_at")
      editedAt = fields.date("last_edited_at")
      text = fields.lenient("comment") ?? ""
      score = fields.lenient("score")
      parent = fields.identifier("parent_comment")
      depth = fields.count("depth")
      namesParent = fields.contains("parent_comment")
      isGone = fields.flag("is_deleted") || fields.flag("is_moderated")
    }
  }

  /// The name of a user, in a field that is a text or, in older versions of the software, an account.
  private static func name(in fields: WireFields, _ key: WireKey) -> String? {
    fields.text(key) ?? fields.object(key)?.text("username")
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    author = Self.name(in: fields, "submitter_user")
    (title, link, text) = (fields.text("title"), fields.text("url"), fields.text("description"))
    createdAt = fields.date("created_at")
    score = fields.lenient("score")
    commentCount = fields.count("comment_count")
    comments = try fields.decode(LossyArray<Comment>.self, forKey: "comments")
  }
}

// MARK: - Mapping

extension LobstersStory {
  /// Maps a response to a thread on a post, in the order of the site.
  static func thread(in answer: HTTPResponse, at place: String, of post: Post) throws -> CommentThread {
    let story = try answer.json(LobstersStory.self)
    // The ids of the ancestors of the current comment, by depth.
    var above: [String] = []
    let comments = story.comments.elements.map { comment in
      above.removeLast(above.count - min(comment.depth ?? 0, above.count))
      let parent = comment.namesParent ? comment.parent : above.last
      above.append(comment.id)
      return self.comment(comment, to: parent, author: story.author, at: place)
    }
    return CommentThread(answered: comments, gap: nil, total: story.commentCount)
      .with(story.post(at: place), asPost: post)
  }

  /// The post for the story, without its comments.
  private func post(at place: String) -> Post {
    let html = HTMLText(text ?? "", base: URL(string: place))
    var post = Post(
      comment: "", to: nil, author: author ?? "", createdAt: createdAt, html: html,
      link: link.flatMap { WebAddress.resolve($0, base: nil)?.absoluteString } ?? place)
    (post.details.title, post.details.commentsPage) = (title, place)
    post.details.commentCount = commentCount
    post.details.facts.score = score
    return post
  }

  private static func comment(_ comment: Comment, to parent: String?, author: String?, at place: String) -> Post {
    var post = Post(
      comment: comment.id, to: parent, author: comment.author ?? "", createdAt: comment.createdAt,
      html: HTMLText(comment.isGone ? "" : comment.text, base: URL(string: place)), link: "\(place)#c_\(comment.id)")
    guard !comment.isGone else {
      post.details.state = .deleted
      return post
    }
    post.details.facts.score = comment.score
    post.details.facts.isAuthor = comment.author != nil && comment.author == author
    if let edited = comment.editedAt, let created = comment.createdAt, edited > created {
      post.details.facts.editedAt = edited
    }
    return post
  }
}
