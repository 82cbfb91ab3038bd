import Foundation
import HTTP
import Loading
import Posts
import Sources
import Synchronization

/// Loads pages of a stream of articles: in one request, or, from servers such as Miniflux that have no contents of
/// streams, first the ids and then their contents.
struct ReaderStream: Sendable {
  /// Remembers, in this session, whether a server has the contents of streams.
  final class Memory: Sendable {
    private let value = Mutex(true)

    /// Whether the server has the contents of streams, unless a request has failed.
    var hasContents: Bool { value.withLock(\.self) }

    /// Records that the server has only ids of streams.
    func lacksContents() { value.withLock { $0 = false } }
  }

  private static let idsPath = "stream/items/ids"
  private static let contentsPath = "stream/items/contents"

  let endpoint: ReaderEndpoint
  let memory: Memory
  /// The id of the stream.
  let id: String
  /// The feed of articles that name no feed; nil if it is unknown.
  let feed: ListedFeed.ID?

  /// The page of articles after a cursor; nil for the first page.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source.
  ///   - count: the number of articles on a page.
  ///   - start: the earliest date when the server received them; nil for all articles.
  ///   - cursor: the cursor of the page.
  ///   - map: maps an article to an item of the page.
  /// - Returns: the document of the page.
  func page<Item: Sendable>(
    list: String, count: Int, since start: Date? = nil, after cursor: String?,
    _ map: @escaping @Sendable (ListedArticle) -> Item
  ) -> SourceDocument<Page<Item>> {
    let query = items(count: count, since: start, after: cursor)
    return SourceDocument(list: list, cursor: cursor) {
      try memory.hasContents
        ? endpoint.get("stream/contents/" + Self.path(of: id), query)
        : endpoint.get(Self.idsPath, query)
    } read: { answer in
      // The contents follow in `complete`.
      guard !Self.isOfIDs(answer), !ReaderAnswer.lacksPath(answer) else { return try placeholder(for: answer) }
      let items = try ReaderAnswer.decode(ReaderItems.self, answer, of: endpoint.api)
      let (articles, leftOut) = ItemMapper(feed: feed).articles(items)
      return Page(
        items: articles.map(map), cursor: Self.next(items.continuation, after: cursor), leftOut: leftOut)
    } complete: { answer, page in
      let ids: ReaderItemIDs
      if Self.isOfIDs(answer) {
        // The body is empty if the stored page is still current.
        guard !answer.body.isEmpty else { return page }
        ids = try ReaderAnswer.decode(ReaderItemIDs.self, answer, of: endpoint.api)
      } else {
        guard ReaderAnswer.lacksPath(answer) else { return page }
        memory.lacksContents()
        ids = try await self.ids(query)
      }
      let next = Self.next(ids.continuation, after: cursor)
      guard !ids.numbers.isEmpty else { return Page(items: [], cursor: nil) }
      let (articles, leftOut) = try await contents(of: Array(ids.numbers.prefix(count)))
      return Page(items: articles.map(map), cursor: next, leftOut: leftOut)
    }
  }

  /// The request for the articles with the given numbers.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  static func contents(of numbers: [Int128], _ endpoint: ReaderEndpoint) async throws -> HTTPRequest {
    try await endpoint.post(contentsPath, [URLQueryItem.json] + numbers.map { .article($0) })
  }

  /// An empty page in place of a response that only has ids, or that shows that the server has no contents.
  private func placeholder<Item>(for answer: HTTPResponse) throws -> Page<Item> {
    if Self.isOfIDs(answer) { _ = try ReaderAnswer.decode(ReaderItemIDs.self, answer, of: endpoint.api) }
    return Page(items: [], cursor: nil)
  }

  private func ids(_ query: [URLQueryItem]) async throws -> ReaderItemIDs {
    let answer = try await endpoint.services.load(try endpoint.get(Self.idsPath, query))
    return try answer.value { try ReaderAnswer.decode(ReaderItemIDs.self, $0, of: endpoint.api) }
  }

  /// The articles with the given numbers, in their order.
  private func contents(of numbers: [Int128]) async throws -> (articles: [ListedArticle], leftOut: Int) {
    let answer = try await endpoint.services.load(try await Self.contents(of: numbers, endpoint))
    let items = try answer.value { try ReaderAnswer.decode(ReaderItems.self, $0, of: endpoint.api) }
    let (articles, leftOut) = ItemMapper(feed: feed).articles(items)
    let known = Dictionary(articles.map { ($0.post.id.rawValue, $0) }) { first, _ in first }
    return (numbers.compactMap { known[String($0)] }, leftOut)
  }

  /// The query of a page; servers ignore the id of the stream if the path has it, too.
  private func items(count: Int, since start: Date?, after cursor: String?) -> [URLQueryItem] {
    let seconds = start.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) }
    return [
      URLQueryItem(name: "s", value: id), URLQueryItem(name: "n", value: String(count)),
      URLQueryItem(name: "ot", value: seconds.map { String(max(0, $0)) }), URLQueryItem(name: "c", value: cursor),
    ]
  }

  /// The cursor of the next page; nil if it would lead back to this page.
  private static func next(_ continuation: String?, after cursor: String?) -> String? {
    continuation == cursor ? nil : continuation
  }

  private static func isOfIDs(_ answer: HTTPResponse) -> Bool {
    answer.url.path().hasSuffix("/\(idsPath)")
  }

  /// The id of a stream in a path: the part of a feed's id after `feed/` may be an address, which is encoded.
  private static func path(of stream: String) -> String {
    guard stream.hasPrefix(ReaderLocation.feedPrefix) else { return stream }
    return ReaderLocation.feedPrefix + String(stream.dropFirst(ReaderLocation.feedPrefix.count)).percentEncoded
  }
}
