import Foundation
import JSON

/// The server's routes: the basic ones (feed, pictures, comments, messages), and those in separate types.
///
/// All of them serve generated data and recorded files.
struct DemoRoutes: Sendable {
  private let options: DemoOptions
  private let feed: DemoFeed
  private let comments: DemoComments
  private let messages: DemoMessages
  private let posts: DemoPosts
  private let statuses: DemoStatuses
  private let membership: DemoMembership?
  private let reader: DemoReaderRoutes?
  private let forum: DemoForum

  init(_ options: DemoOptions) {
    self.options = options
    feed = DemoFeed(count: options.items)
    comments = DemoComments(count: options.comments, now: Date())
    messages = DemoMessages(count: options.items)
    // The start of a day, so that a post has the same date for a day.
    let day = (Date().timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    let start = Date(timeIntervalSince1970: day)
    let posts = DemoPosts(count: options.items, now: start)
    let statuses = DemoStatuses(posts: posts, comments: options.comments, dialect: options.dialect)
    membership = options.dialect.map { DemoMembership(statuses: statuses, dialect: $0, faults: options.faults) }
    reader = options.reader.map { dialect in
      let shelf = DemoReaderShelf(dialect, faults: options.faults, start: start)
      return DemoReaderRoutes(reader: DemoReader(shelf, dialect), posts: posts)
    }
    forum = DemoForum(DemoStories(now: start, comments: options.comments))
    (self.posts, self.statuses) = (posts, statuses)
  }

  func router() -> Router {
    var router = Router()
    router.get("v1/feed") { try feedPage($0) }
    router.get("v1/image/:id/comments") { try commentList(image($0)) }
    router.get("images/:id") { try Response(recorded: DemoPicture(image($0)).file) }
    router.get("messages") { try messagePage($0) }
    router.get("photos/:name") { try photo($0.parameter("name")) }
    MastodonRoutes(posts: posts, statuses: statuses, membership: membership).add(to: &router)
    FeedRoutes(posts: posts, comments: options.comments).add(to: &router)
    router.get("media/:post/:name") { try media($0) }
    reader?.add(to: &router)
    ConversationRoutes(forum: forum).add(to: &router)
    return router
  }

  private func image(_ request: Request) throws -> Int {
    let name = try request.parameter("id").prefix { $0 != "." }
    guard let index = UUID(uuidString: String(name)).flatMap(feed.index) else { throw ServerError.notFound }
    return index
  }

  private func limit(_ request: Request) throws -> Int { try request.number("limit", in: 1...100) ?? 10 }

  private func feedPage(_ request: Request) throws -> Response {
    let key = try request.query("after_id").map(key)
    guard let page = try feed.page(after: key, limit: limit(request)) else { throw Self.unknownKey }
    let host = request.headers["host"] ?? "127.0.0.1"
    let items = page.map { item in
      JSONValue.object(of: [
        "id": .string(item.id.uuidString), "description": item.description.map { .string($0) },
        "location": item.location.map { .string($0) },
        "image": .string("http://\(host)/images/\(item.id.uuidString).png"),
      ])
    }
    return json(["items": .array(items)])
  }

  private func key(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw Self.unknownKey }
    return id
  }

  private static var unknownKey: ServerError {
    ServerError(400, message: "after_id is not the id of an image here")
  }

  private func commentList(_ image: Int) -> Response {
    let items = comments.comments(ofImage: image).map { comment -> JSONValue in
      [
        "id": .string(comment.id.uuidString), "message": .string(comment.message),
        "created_at": .string(Self.text(of: comment.createdAt)), "author": ["username": .string(comment.username)],
      ]
    }
    return json(["items": .array(items)])
  }

  private func messagePage(_ request: Request) throws -> Response {
    let token = request.query("pageToken")
    guard let page = try messages.page(at: token, limit: limit(request)) else {
      throw ServerError(400, message: "pageToken is unknown here")
    }
    let messages = page.messages.map { message -> JSONValue in
      [
        "id": .integer(message.id),
        "author": ["name": .string(message.author.name), "photoUrl": .string("/photos/\(message.author.photo)")],
        "updated": .string(message.updated.formatted(.iso8601)), "content": .string(message.content),
      ]
    }
    return json([
      "count": .integer(messages.count), "pageToken": page.token.map { .string($0) }, "messages": .array(messages),
    ])
  }

  /// A picture, film or sound of a post, or its preview.
  private func media(_ request: Request) throws -> Response {
    let media = posts.index(of: try request.parameter("post")).map { posts.post($0).media } ?? []
    let path = "/media/\(try request.parameter("post"))/\(try request.parameter("name"))"
    if let original = media.first(where: { $0.path == path }) {
      return try Response(recorded: original.file, type: original.type)
    }
    guard let small = media.first(where: { $0.previewPath == path }) else { throw ServerError.notFound }
    return try Response(recorded: small.smallFile)
  }

  private func photo(_ name: String) throws -> Response {
    guard DemoAuthor.all.contains(where: { $0.photo == name }) else { throw ServerError.notFound }
    return try Response(recorded: name)
  }

  private func json(_ fields: JSONFields) -> Response {
    Response(json: .object(of: fields), type: "application/json")
  }

  /// A date in the contract's format: `2020-05-20T11:24:59+0000`.
  private static func text(of date: Date) -> String {
    date.formatted(.iso8601).dropLast() + "+0000"
  }
}
