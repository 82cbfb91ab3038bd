import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The contracts of the feed, its pictures and its comments, served from generated data.
struct DemoRoutes: Sendable {
  private let options: DemoOptions
  private let feed: DemoFeed
  private let comments: DemoComments

  init(_ options: DemoOptions) {
    self.options = options
    feed = DemoFeed(count: options.items)
    comments = DemoComments(count: options.comments, now: Date())
  }

  func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: Mishaps(latency: options.latency, failRate: options.failRate))
    router.get("v1/feed") { request, _ in try feedPage(request) }
    router.get("v1/image/:id/comments") { _, context in try commentList(image(context)) }
    router.get("images/:id") { _, context in try picture(image(context)) }
    return router
  }

  private func image(_ context: BasicRequestContext) throws -> Int {
    let name = try context.parameters.require("id").prefix { $0 != "." }
    guard let index = UUID(uuidString: String(name)).flatMap(feed.index) else { throw HTTPError(.notFound) }
    return index
  }

  private func feedPage(_ request: Request) throws -> Response {
    let query = request.uri.queryParameters
    guard let limit = query["limit"].map({ Int($0) }) ?? 10, (1...100).contains(limit) else {
      throw HTTPError(.badRequest, message: "limit must be 1 to 100")
    }
    guard let page = try feed.page(after: query["after_id"].map(key), limit: limit) else { throw Self.unknownKey }
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
    guard let png = PNG.encode(picture.pixels, width: picture.width, height: picture.height) else {
      throw HTTPError(.internalServerError)
    }
    return Response(
      status: .ok, headers: [.contentType: "image/png"], body: .init(byteBuffer: ByteBuffer(bytes: png)))
  }

  private func json(_ payload: some Encodable) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let body = ByteBuffer(bytes: try encoder.encode(payload))
    return Response(status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: body))
  }

  /// A date as the contract writes it: `2020-05-20T11:24:59+0000`.
  private static func text(of date: Date) -> String {
    date.formatted(.iso8601).dropLast() + "+0000"
  }
}

private struct FeedPayload: Encodable {
  let items: [Item]

  struct Item: Encodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: String
  }
}

private struct CommentsPayload: Encodable {
  let items: [Item]

  struct Item: Encodable {
    let id: UUID
    let message: String
    let createdAt: String
    let author: Author

    private enum CodingKeys: String, CodingKey {
      case id, message, author
      case createdAt = "created_at"
    }
  }

  struct Author: Encodable {
    let username: String
  }
}
