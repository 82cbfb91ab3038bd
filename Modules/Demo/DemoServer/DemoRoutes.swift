import Foundation

/// The routes of the server: the contracts (feed, pictures, comments, messages) here, the others in types of their own;
/// all served from generated data.
struct DemoRoutes: Sendable {
  private let options: DemoOptions
  private let feed: DemoFeed
  private let comments: DemoComments
  private let messages: DemoMessages
  private let posts: DemoPosts

  init(_ options: DemoOptions) {
    self.options = options
    feed = DemoFeed(count: options.items)
    comments = DemoComments(count: options.comments, now: Date())
    messages = DemoMessages(count: options.items)
    // The start of a day, so that a post has the same date for as long.
    let day = (Date().timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    posts = DemoPosts(count: options.items, now: Date(timeIntervalSince1970: day))
  }

  func router() -> Router {
    var router = Router()
    router.get("v1/feed") { try feedPage($0) }
    router.get("v1/image/:id/comments") { try commentList(image($0)) }
    router.get("images/:id") { try picture(image($0)) }
    router.get("messages") { try messagePage($0) }
    router.get("photos/:name") { try photo($0.parameter("name")) }
    MastodonRoutes(posts: posts, statuses: DemoStatuses(posts: posts, comments: options.comments)).add(to: &router)
    FeedRoutes(posts: posts, comments: options.comments).add(to: &router)
    MediaRoutes(posts: posts).add(to: &router)
    return router
  }

  private func image(_ request: Request) throws -> Int {
    let name = try request.parameter("id").prefix { $0 != "." }
    guard let index = UUID(uuidString: String(name)).flatMap(feed.index) else { throw ServerError(status: 404) }
    return index
  }

  private func limit(_ request: Request) throws -> Int {
    guard let limit = request.query("limit").map({ Int($0) }) ?? 10, (1...100).contains(limit) else {
      throw ServerError(status: 400, message: "limit must be 1 to 100")
    }
    return limit
  }

  private func feedPage(_ request: Request) throws -> Response {
    let key = try request.query("after_id").map(key)
    guard let page = try feed.page(after: key, limit: limit(request)) else { throw Self.unknownKey }
    let host = request.headers["host"] ?? "127.0.0.1"
    return try json(
      FeedPayload(
        items: page.map {
          .init(
            id: $0.id, description: $0.description, location: $0.location,
            image: "http://\(host)/images/\($0.id.uuidString).png")
        }))
  }

  private func key(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw Self.unknownKey }
    return id
  }

  private static var unknownKey: ServerError {
    ServerError(status: 400, message: "after_id is not the id of an image here")
  }

  private func commentList(_ image: Int) throws -> Response {
    try json(
      CommentsPayload(
        items: comments.comments(ofImage: image).map {
          .init(
            id: $0.id, message: $0.message, createdAt: Self.text(of: $0.createdAt),
            author: .init(username: $0.username))
        }))
  }

  private func picture(_ image: Int) throws -> Response {
    let picture = DemoPicture(seed: image)
    return try Response(pixels: picture.pixels, width: picture.width, height: picture.height)
  }

  private func messagePage(_ request: Request) throws -> Response {
    let token = request.query("pageToken")
    guard let page = try messages.page(at: token, limit: limit(request)) else {
      throw ServerError(status: 400, message: "pageToken is unknown here")
    }
    return try json(
      MessagesPayload(
        count: page.messages.count, pageToken: page.token,
        messages: page.messages.map {
          .init(
            id: $0.id, author: .init(name: $0.author.name, photoUrl: "/photos/\($0.author.photo)"),
            updated: $0.updated.formatted(.iso8601), content: $0.content)
        }))
  }

  private func photo(_ name: String) throws -> Response {
    guard let author = DemoAuthor.all.firstIndex(where: { $0.photo == name }) else {
      throw ServerError(status: 404)
    }
    let avatar = DemoAvatar(seed: author)
    return try Response(pixels: avatar.pixels, width: avatar.side, height: avatar.side)
  }

  private func json(_ payload: some Encodable) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return Response(file: Array(try encoder.encode(payload)), type: "application/json")
  }

  /// A date in the contract's form: `2020-05-20T11:24:59+0000`.
  private static func text(of date: Date) -> String {
    date.formatted(.iso8601).dropLast() + "+0000"
  }
}
