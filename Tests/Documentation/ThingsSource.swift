import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources

/// Servers of things as sources: `things:https://things.example`.
nonisolated struct ThingsKind: SourceKind {
  let name = "things"

  func location(explicit text: String) -> String? { SourceAddress(text).url?.absoluteString }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let base = URL(string: location) else { throw LoadFailure.refusedAddress }
    return ThingsSource(base: base, pageSize: services.pageSize)
  }
}

/// A server of things: its posts, page by page, and the comments on each.
nonisolated struct ThingsSource: Paging, Commenting {
  let base: URL
  let pageSize: Int

  var title: String { base.host() ?? base.absoluteString }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "posts", cursor: cursor) { [base, pageSize] in
      let after = cursor.map { [URLQueryItem(name: "after", value: $0)] } ?? []
      let query = [URLQueryItem(name: "limit", value: String(pageSize))] + after
      return HTTPRequest(url: base.appending(path: "posts").appending(queryItems: query), limits: SourceLimits.document)
    } read: {
      try ThingsPosts.page(in: $0)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.id)") { [base] in
      let url = base.appending(components: "posts", post.id.rawValue, "comments")
      return HTTPRequest(url: url, limits: SourceLimits.document)
    } read: {
      try ThingsComments.thread(in: $0)
    }
  }
}

/// An answer of the server: posts, and the cursor of the next page.
nonisolated struct ThingsPosts: Decodable {
  struct Item: Decodable {
    let id: String
    let title: String?
    let html: String
    let author: String?
    let date: Date?
  }

  let posts: [Item]
  let next: String?

  static func page(in response: HTTPResponse) throws -> Page<Post> {
    let answer = try Payload.decode(ThingsPosts.self, from: response.body, status: response.status)
    return Page(items: answer.posts.map { post($0, base: response.url) }, cursor: answer.next)
  }

  private static func post(_ item: Item, base: URL) -> Post {
    let text = HTMLText(item.html, base: base)
    var details = Post.Details()
    details.title = item.title.map(TitleText.plain)
    details.text = text.document
    details.textLinks = text.links
    details.author = item.author.map { Author(name: $0) }
    details.createdAt = item.date
    let pictures = text.images.map { ImageRef($0.address, description: $0.alt) }
    return Post(id: Post.ID(rawValue: item.id), images: pictures, details: details)
  }
}

/// An answer of the server: the comments on a post, in any order.
nonisolated struct ThingsComments: Decodable {
  struct Comment: Decodable {
    let id: String
    let parent: String?
    let html: String
    let author: String
    let date: Date?
  }

  let comments: [Comment]

  static func thread(in response: HTTPResponse) throws -> CommentThread {
    let answer = try Payload.decode(ThingsComments.self, from: response.body, status: response.status)
    return CommentThread(
      arranging: answer.comments.map { comment in
        let text = HTMLText(comment.html, base: response.url)
        return Post(
          comment: Post.ID(rawValue: comment.id), to: comment.parent.map { Post.ID(rawValue: $0) },
          author: comment.author, createdAt: comment.date, text: text.document, textLinks: text.links,
          images: text.images.map { ImageRef($0.address, description: $0.alt) })
      })
  }
}
