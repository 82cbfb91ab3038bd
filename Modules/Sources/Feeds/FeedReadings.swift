import HTTP
import Synchronization
import Syndication

/// Ensures that each response is parsed only once: a feed that was parsed for recognition is reused as the first page.
final class FeedReadings: Sendable {
  /// The maximum number of cached feeds: one for each host that may be requested at the same time.
  private static let maximumCount = 32
  /// The maximum total size of the documents of the cached feeds, in bytes.
  private static let maximumSize = 16 << 20

  private let parse: @Sendable (HTTPResponse) throws -> FeedDocument
  private let recognized = Mutex<[(answer: HTTPResponse, feed: FeedDocument)]>([])

  init(_ parse: @escaping @Sendable (HTTPResponse) throws -> FeedDocument) {
    self.parse = parse
  }

  /// Parses a feed for recognition, and caches the result for `feed(in:)`.
  func recognize(_ answer: HTTPResponse) throws -> FeedDocument {
    let feed = try parse(answer)
    recognized.withLock { recognized in
      recognized.append((answer, feed))
      while recognized.count > Self.maximumCount
        || recognized.reduce(0, { $0 + $1.answer.body.count }) > Self.maximumSize
      {
        recognized.removeFirst()
      }
    }
    return feed
  }

  /// Returns the feed in a response: the cached result of its recognition, or a newly parsed feed.
  func feed(in answer: HTTPResponse) throws -> FeedDocument {
    let known = recognized.withLock { recognized in
      recognized.firstIndex { $0.answer == answer }.map { recognized.remove(at: $0).feed }
    }
    return try known ?? parse(answer)
  }
}
