import Foundation
import HTTP
import Loading
import Posts
import Sources
import Synchronization

/// Loads pages of a stream of articles.
///
/// If a server only lists ids, as Miniflux does, this takes two requests: one for the ids, and one for the articles
/// with these ids.
struct ReaderStream: Sendable {
  /// Records, for this session, whether a server includes whole articles in its lists.
  final class Memory: Sendable {
    private let value = Mutex(true)

    /// False after a request for whole articles has failed.
    var hasContents: Bool { value.withLock(\.self) }

    /// Records that the server lists only the ids of articles.
    func noteLackOfContents() { value.withLock { $0 = false } }
  }

  private static let idsPath = "stream/items/ids"
  private static let contentsPath = "stream/items/contents"

  let endpoint: ReaderEndpoint
  let memory: Memory
  /// The id of the stream.
  let id: String
  /// The feed of articles that do not specify their feed; nil if it is unknown.
  let feed: ListedFeed.ID?

  /// A page of `count` articles, mapped to items; the cursor of the first page is nil.
  ///
  /// Articles that the server received before `start` are left out; nil includes all articles.
  func page<Item: Sendable>(
    list: String, count: Int, since start: Date? = nil, after cursor: String?,
    _ map: @escaping @Sendable (ListedArticle) -> Item
  ) -> SourceDocument<Page<Item>> {
    let query = items(count: count, since: start, after: cursor)
    return SourceDocument(list: list, cursor: cursor) {
      try memory.hasContents
        ? endpoint.get("stream/contents/" + Self.path(of: id), query)
        : endpoint.get(Self.idsPath, query)
    } next: { answers in
      guard let last = answers.last else { return nil }
      guard Self.isOfIDs(last) else {
        guard answers.count == 1, ReaderAnswer.lacksPath(last) else { return nil }
        memory.noteLackOfContents()
        return try endpoint.get(Self.idsPath, query)
      }
      let numbers = try ReaderAnswer.decode(ReaderItemIDs.self, last, of: endpoint.api).numbers
      return numbers.isEmpty ? nil : try await Self.contents(of: Array(numbers.prefix(count)), endpoint)
    } readAll: { answers, isCut in
      // A page requires both the ids and the contents, so it cannot be incomplete.
      guard !isCut, let last = answers.last else { throw LoadFailure.malformed }
      let ids = try answers.last(where: Self.isOfIDs).map {
        try ReaderAnswer.decode(ReaderItemIDs.self, $0, of: endpoint.api)
      }
      guard !Self.isOfIDs(last), ids != nil || !ReaderAnswer.lacksPath(last) else {
        return Page(items: [], cursor: nil)
      }
      let items = try ReaderAnswer.decode(ReaderItems.self, last, of: endpoint.api)
      let (articles, leftOut) = ItemMapper(feed: feed).articles(items)
      let known = Dictionary(articles.map { ($0.post.id.rawValue, $0) }) { first, _ in first }
      return Page(
        items: (ids?.numbers.prefix(count).compactMap { known[String($0)] } ?? articles).map(map),
        cursor: Self.next(ids.map(\.continuation) ?? items.continuation, after: cursor), leftOut: leftOut)
    }
  }

  /// The request for the articles with the given numbers.
  static func contents(of numbers: [Int128], _ endpoint: ReaderEndpoint) async throws -> HTTPRequest {
    try await endpoint.post(contentsPath, [URLQueryItem.json] + numbers.map { .article($0) })
  }

  /// The query items of a page; servers ignore the id of the stream if the path contains it, too.
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

  /// The id of a stream for use in a path.
  ///
  /// The part of a feed's id after `feed/` may be an address, which is encoded.
  private static func path(of stream: String) -> String {
    guard stream.hasPrefix(ReaderLocation.feedPrefix) else { return stream }
    return ReaderLocation.feedPrefix + String(stream.dropFirst(ReaderLocation.feedPrefix.count)).percentEncoded
  }
}
