import Foundation

/// The routes of the feeds, their comments, and the web pages that link to them.
struct FeedRoutes: Sendable {
  /// The number of posts on a web page.
  private static let listed = 20

  let posts: DemoPosts
  /// The number of comments per post; nil if it depends on the post.
  let comments: Int?

  func add(to router: inout Router) {
    router.get("feed.xml") { try feed($0, RSSDocument.type, RSSDocument.feed) }
    router.get("atom.xml") { try feed($0, AtomDocument.type, AtomDocument.feed) }
    router.get("feed.json") { try feed($0, JSONFeedPayload.type, JSONFeedPayload.feed) }
    router.get("feed/:id/comments.xml") { try thread($0, RSSDocument.type, RSSDocument.comments) }
    router.get("feed/:id/comments.atom") { try thread($0, AtomDocument.type, AtomDocument.comments) }
    addPages(to: &router)
  }

  private func addPages(to router: inout Router) {
    router.get("/") { request in list(FeedPage.title, request) { _ in true } }
    router.get("tags/:tag") { request in
      let tag = try request.parameter("tag")
      return list("#" + tag, request) { $0.tags.contains(tag) }
    }
    router.get("@{user}") { request in
      let account = try account(request)
      return list(account.name, request) { $0.account == account }
    }
    router.get("@{user}/:id") { request in
      let id = try request.parameter("id").prefix { $0 != "." }
      guard let index = posts.index(of: id) else { throw ServerError.notFound }
      return page(WebPage(posts.post(index), base: request.base), request)
    }
  }

  private func feed(_ request: Request, _ type: String, _ document: (FeedPage) -> String) throws -> Response {
    let number = request.query("page").map { Int($0) ?? 0 } ?? 1
    guard let page = FeedPage(number, of: posts, comments: comments, base: request.base) else {
      throw ServerError.notFound
    }
    return ConditionalResponse(document(page), type: type, modified: page.modified).response(to: request)
  }

  private func thread(
    _ request: Request, _ type: String, _ document: (DemoThread, DemoPost, String) -> String
  ) throws -> Response {
    guard let index = try posts.index(of: request.parameter("id")) else { throw ServerError.notFound }
    let post = posts.post(index)
    let thread = DemoThread(of: post, count: comments)
    return ConditionalResponse(
      document(thread, post, request.base), type: type, modified: thread.comments.last?.createdAt ?? post.createdAt
    ).response(to: request)
  }

  private func list(_ title: String, _ request: Request, where includes: @escaping (DemoPost) -> Bool) -> Response {
    let found = (0..<min(posts.count, 1_000)).lazy.map(posts.post).filter { $0.shared == nil && includes($0) }
    return page(WebPage(title: title, posts: Array(found.prefix(Self.listed))), request)
  }

  private func page(_ page: WebPage, _ request: Request) -> Response {
    ConditionalResponse(page.html, type: WebPage.type).response(to: request)
  }

  private func account(_ request: Request) throws -> DemoAccount {
    guard let account = try DemoAccount.find(request.parameter("user"), host: request.host) else {
      throw ServerError.notFound
    }
    return account
  }
}
