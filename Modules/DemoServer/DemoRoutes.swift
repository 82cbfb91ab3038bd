import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the server: the contracts (feed, pictures, comments, messages) here, the others in types of their own;
/// all served from generated data.
struct DemoRoutes: Sendable {
  private let options: DemoOptions
  private let log: (@Sendable (String) -> Void)?
  private let feed: DemoFeed
  private let comments: DemoComments
  private let messages: DemoMessages
  private let posts: DemoPosts

  init(_ options: DemoOptions, log: (@Sendable (String) -> Void)?) {
    self.options = options
    self.log = log
    feed = DemoFeed(count: options.items)
    comments = DemoComments(count: options.comments, now: Date())
    messages = DemoMessages(count: options.items)
    // The start of a day, so that a post has the same date for as long.
    let day = (Date().timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    posts = DemoPosts(count: options.items, now: Date(timeIntervalSince1970: day))
  }

  func router() -> Router<BasicRequestContext> {
    let router = Router()
    if let log { router.add(middleware: RequestLogMiddleware(report: log)) }
    router.add(middleware: FaultInjectionMiddleware(latency: options.latency, failRate: options.failRate))
    router.get("v1/feed") { request, _ in try feedPage(request) }
    router.get("v1/image/:id/comments") { _, context in try commentList(image(context)) }
    router.get("images/:id") { _, context in try picture(image(context)) }
    router.get("messages") { request, _ in try messagePage(request) }
    router.get("photos/:name") { _, context in try photo(context.parameters.require("name")) }
    MastodonRoutes(posts: posts, statuses: DemoStatuses(posts: posts, comments: options.comments)).add(to: router)
    FeedRoutes(posts: posts, comments: options.comments).add(to: router)
    MediaRoutes(posts: posts).add(to: router)
    return router
  }

  private func image(_ context: BasicRequestContext) throws -> Int {
    let name = try context.parameters.require("id").prefix { $0 != "." }
    guard let index = UUID(uuidString: String(name)).flatMap(feed.index) else { throw HTTPError(.notFound) }
    return index
  }

  private func limit(_ request: Request) throws -> Int {
    guard let limit = request.uri.queryParameters["limit"].map({ Int($0) }) ?? 10, (1...100).contains(limit) else {
      throw HTTPError(.badRequest, message: "limit must be 1 to 100")
    }
    return limit
  }

  private func feedPage(_ request: Request) throws -> Response {
    let key = try request.uri.queryParameters["after_id"].map(key)
    guard let page = try feed.page(after: key, limit: limit(request)) else { throw Self.unknownKey }
    let host = request.head.authority ?? "127.0.0.1"
    return try json(
      FeedPayload(
        items: page.map {
          .init(
            id: $0.id, description: $0.description, location: $0.location,
            image: "http://\(host)/images/\($0.id.uuidString).png")
        }))
  }

  private func key(_ text: Substring) throws -> UUID {
    guard let id = UUID(uuidString: String(text)) else { throw Self.unknownKey }
    return id
  }

  private static var unknownKey: HTTPError {
    HTTPError(.badRequest, message: "after_id is not the id of an image here")
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
    let token = request.uri.queryParameters["pageToken"].map(String.init)
    guard let page = try messages.page(at: token, limit: limit(request)) else {
      throw HTTPError(.badRequest, message: "pageToken is unknown here")
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
    guard let author = DemoAuthor.all.firstIndex(where: { $0.photo == name }) else { throw HTTPError(.notFound) }
    let avatar = DemoAvatar(seed: author)
    return try Response(pixels: avatar.pixels, width: avatar.side, height: avatar.side)
  }

  private func json(_ payload: some Encodable) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let body = ByteBuffer(bytes: try encoder.encode(payload))
    return Response(status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: body))
  }

  /// A date in the contract's form: `2020-05-20T11:24:59+0000`.
  private static func text(of date: Date) -> String {
    date.formatted(.iso8601).dropLast() + "+0000"
  }
}
