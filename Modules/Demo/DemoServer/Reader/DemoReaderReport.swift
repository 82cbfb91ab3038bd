import Foundation
import JSON

/// Reports the requests that the reader account received and its state.
///
/// Also changes the account in the way of other clients and of the feeds.
struct DemoReaderReport: Sendable {
  private static let maximum = 1_000_000

  let reader: DemoReader

  func add(to router: inout Router) {
    router.get("demo/reader", change)
    router.get("demo/reader/mark", mark)
  }

  /// Changes the account by the request's parameters: `feeds` adds feeds up to that number, `articles` adds that many
  /// new articles, `faults` sets the faults of writes or of the endpoint `of`, and `revoke` invalidates the tokens.
  private func change(_ request: Request) throws -> Response {
    let feeds = try request.number("feeds", in: 0...Self.maximum) ?? 0
    let articles = try request.number("articles", in: 0...Self.maximum) ?? 0
    let faults = try request.faults
    let endpoint = request.field("of") ?? DemoReaderShelf.writes
    guard endpoint == DemoReaderShelf.writes || DemoReaderEndpoint(rawValue: endpoint) != nil else {
      throw ServerError(400, message: "of is not an endpoint here")
    }
    let now = Int(Date().timeIntervalSince1970 * 1_000_000)
    let isRevoked = request.field("revoke") != nil
    reader.use { shelf in
      shelf.addFeeds(upTo: feeds)
      if articles > 0 { shelf.addArticles(articles, to: shelf.feeds.map(\.number), at: now) }
      if let faults { shelf.faults[endpoint] = faults }
      if isRevoked { shelf.revokeTokens() }
    }
    return Response(json: json(reader.use { $0 }))
  }

  /// Marks the articles `id` like another client: `read=1`, `read=0`, `starred=1`, `starred=0`; `removed=1` deletes
  /// them.
  private func mark(_ request: Request) throws -> Response {
    let ids = request.list("id").compactMap { DemoReaderArticle.id(in: $0, reader.dialect) }
    var marks: [DemoReaderMark] = []
    if let read = request.field("read") { marks.append(read == "1" ? .read : .unread) }
    if let starred = request.field("starred") { marks.append(starred == "1" ? .starred : .unstarred) }
    let (set, isRemoved) = (marks, request.field("removed") == "1")
    reader.use { shelf in
      shelf.set(set, on: ids)
      if isRemoved { shelf.remove(ids) }
    }
    return Response(json: .array(reader.use { $0 }.found(ids).map(state)))
  }

  /// The number of requests by endpoint, and the number of times that each mark was received, by article id.
  private func json(_ shelf: DemoReaderShelf) -> JSONValue {
    let articles = shelf.articles.filter { !$0.isRemoved }
    let requests = shelf.requests.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }
    let marks = shelf.marks.sorted { $0.key < $1.key }.map { id, counts in
      let received = counts.sorted { $0.key.rawValue < $1.key.rawValue }
      return JSONValue.Member(
        String(id), .object(received.map { JSONValue.Member($0.key.rawValue, .integer($0.value)) }))
    }
    return [
      "feeds": .integer(shelf.feeds.count), "articles": .integer(articles.count),
      "unread": .integer(articles.count { !$0.isRead }), "starred": .integer(articles.count { $0.isStarred }),
      "requests": .object(requests), "marks": .object(marks),
    ]
  }

  private func state(_ article: DemoReaderArticle) -> JSONValue {
    [
      "id": .string(String(article.id(reader.dialect))), "read": .bool(article.isRead),
      "starred": .bool(article.isStarred),
    ]
  }
}
