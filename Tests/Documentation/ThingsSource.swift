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
    guard let base = URL(string: location), let server = WebServer(base) else { throw LoadFailure.refusedAddress }
    return ThingsSource(base: base, account: AccountID(on: server), pageSize: services.pageSize)
  }
}

/// A server of things: its posts, page by page, each post, and the comments on it.
nonisolated struct ThingsSource: Paging, Commenting {
  let base: URL
  let account: AccountID
  let pageSize: Int

  var title: String { base.host() ?? base.absoluteString }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "posts", cursor: cursor) { [base, account, pageSize] in
      let after = cursor.map { [URLQueryItem(name: "after", value: $0)] } ?? []
      let query = [URLQueryItem(name: "limit", value: String(pageSize))] + after
      let url = base.appending(path: "posts").appending(escaping: query)
      return HTTPRequest(url: url, limits: SourceLimits.document, account: account)
    } read: {
      try ThingsPosts.page(in: $0)
    }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post/\(id)") { [base, account] in
      let url = base.appending(components: "posts", id.rawValue)
      return HTTPRequest(url: url, limits: SourceLimits.document, account: account)
    } read: {
      try ThingsPosts.post(in: $0)
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
    let link: String?
    let commentCount: Int?
    let likes: Int?
    let isLiked: Bool?
  }

  let posts: [Item]
  let next: String?

  static func page(in response: HTTPResponse) throws -> Page<Post> {
    let answer = try Payload.decode(ThingsPosts.self, from: response.body, status: response.status)
    return Page(items: answer.posts.map { post($0, in: response) }, cursor: answer.next)
  }

  static func post(in response: HTTPResponse) throws -> Post {
    post(try Payload.decode(Item.self, from: response.body, status: response.status), in: response)
  }

  private static func post(_ item: Item, in response: HTTPResponse) -> Post {
    let text = HTMLText(item.html, base: response.url)
    var details = Post.Details()
    details.title = item.title.map(TitleText.plain)
    details.text = text.document
    details.textLinks = text.links
    details.author = item.author.map { Author(name: $0) }
    details.createdAt = item.date
    details.link = item.link.flatMap { URL(string: $0, relativeTo: response.url)?.absoluteString }
    details.commentCount = item.commentCount
    details.facts.favouriteCount = item.likes
    // Whether the account likes the post is only known if its token was sent.
    if response.account != nil { details.facts.reactions = item.isLiked.map { Post.Reactions($0 ? [.like] : []) } }
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

nonisolated extension ThingsSource: Writing {
  func abilities(for post: Post) -> Set<PostWrite.Kind> { [.like] }

  func request(_ write: PostWrite, on post: Post) -> SourceWrite {
    SourceWrite(.idempotent) { [base, account] in
      let url = base.appending(components: "posts", post.id.rawValue, write.word)
      return HTTPRequest(url: url, method: .post(.form([])), limits: SourceLimits.document, account: account)
    } read: { response, post in
      let answer = try Payload.decode(ThingsLikes.self, from: response.body, status: response.status)
      var changed = write.applied(to: post)
      if let likes = answer.likes { changed.details.facts.favouriteCount = likes }
      return changed
    }
  }
}

/// The answer to `like` and `unlike`.
nonisolated struct ThingsLikes: Decodable {
  let likes: Int?
}
