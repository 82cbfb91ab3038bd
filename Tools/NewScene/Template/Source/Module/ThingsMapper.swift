import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources

/// Maps answers of a Things server; their texts are HTML.
enum ThingsMapper {
  /// A page of posts.
  ///
  /// - Throws: `LoadFailure`.
  static func page(in response: HTTPResponse) throws -> Page<Post> {
    let answer = try Payload.decode(PostsAnswer.self, from: response.body, status: response.status)
    return Page(items: answer.posts.map { $0.post(base: response.url) }, cursor: answer.next)
  }

  /// The comments on a post, in reading order.
  ///
  /// - Throws: `LoadFailure`.
  static func thread(in response: HTTPResponse) throws -> CommentThread {
    let answer = try Payload.decode(CommentsAnswer.self, from: response.body, status: response.status)
    return CommentThread(arranging: answer.comments.map { $0.post(base: response.url) })
  }

  private struct PostsAnswer: Decodable {
    let posts: [Item]
    /// The cursor of the next page; nil at the end.
    let next: String?
  }

  private struct CommentsAnswer: Decodable {
    let comments: [Comment]
  }

  private struct Item: Decodable {
    let id: String
    let title: String?
    let html: String
    let author: String?
    /// In the form 2026-11-29T09:00:00Z.
    let date: Date?
    let commentCount: Int?

    func post(base: URL) -> Post {
      let text = HTMLText(html, base: base)
      var details = Post.Details()
      details.title = title.map(TitleText.plain)
      details.text = text.document
      details.textLinks = text.links
      details.author = author.map { Author(name: $0) }
      details.createdAt = date
      details.commentCount = commentCount
      return Post(id: Post.ID(rawValue: id), images: text.pictures, details: details)
    }
  }

  private struct Comment: Decodable {
    let id: String
    /// The comment that this one answers; nil if it answers the post.
    let parent: String?
    let html: String
    let author: String?
    let date: Date?

    func post(base: URL) -> Post {
      let text = HTMLText(html, base: base)
      return Post(
        comment: Post.ID(rawValue: id), to: parent.map { Post.ID(rawValue: $0) }, author: author ?? "",
        createdAt: date, text: text.document, textLinks: text.links, images: text.pictures)
    }
  }
}

extension HTMLText {
  /// The pictures of the text, in the order in which the text numbers them.
  fileprivate var pictures: [ImageRef] {
    images.map { ImageRef($0.address, description: $0.alt) }
  }
}
