import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Servers of things as sources: `things:https://things.example`.
nonisolated struct ThingsKind: SourceKind {
  let name = "things"

  func location(explicit text: String) -> String? { SourceAddress(text).url?.absoluteString }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let base = URL(string: location) else { throw LoadFailure.notAnAddress }
    return ThingsSource(base: base, pageSize: services.pageSize)
  }
}

/// A server of things: its posts, page by page.
nonisolated struct ThingsSource: Source {
  let base: URL
  let pageSize: Int

  var title: String { base.host() ?? base.absoluteString }
  var capabilities: SourceCapabilities { .paging }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "posts", cursor: cursor) { [base, pageSize] in
      let after = cursor.map { [URLQueryItem(name: "after", value: $0)] } ?? []
      let query = [URLQueryItem(name: "limit", value: String(pageSize))] + after
      return HTTPRequest(url: base.appending(path: "posts").appending(queryItems: query), limits: SourceLimits.document)
    } read: {
      try ThingsAnswer.page($0.body, status: $0.status)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.id)") { throw LoadFailure.noComments(link: nil) }
  }
}

/// An answer of the server: posts, and the cursor of the next page.
nonisolated struct ThingsAnswer: Decodable {
  struct Item: Decodable {
    let id: String
    let text: String
    let image: String?
  }

  let posts: [Item]
  let next: String?

  static func page(_ data: Data, status: Int) throws -> Page<Post> {
    let answer = try Payload.decode(ThingsAnswer.self, from: data, status: status)
    let posts = answer.posts.map { item in
      var details = Post.Details()
      details.text = RichText(plain: item.text)
      details.hasComments = false
      return Post(id: Post.ID(rawValue: item.id), images: item.image.map { [ImageRef($0)] } ?? [], details: details)
    }
    return Page(items: posts, cursor: answer.next)
  }
}
