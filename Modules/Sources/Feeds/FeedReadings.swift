import HTTP
import Sources
import Synchronization
import Syndication

/// Reads the feeds in answers, each answer once: one that was recognised as a feed is not read again as its first page.
final class FeedReadings: Sendable {
  /// The maximum number of feeds that wait to be taken: one for each host that is asked at a time.
  private static let maximumCount = 32
  /// The maximum size of their documents together, in bytes.
  private static let maximumSize = 16 << 20

  private let parse: @Sendable (HTTPResponse) throws -> FeedDocument
  private let recognized = Mutex<[(answer: HTTPResponse, feed: FeedDocument)]>([])

  init(_ parse: @escaping @Sendable (HTTPResponse) throws -> FeedDocument) {
    self.parse = parse
  }

  /// Parses the feed in an answer while its kind of source is recognized; it waits to be taken.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
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

  /// The feed in an answer; it is taken if it was recognised before.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func feed(in answer: HTTPResponse) throws -> FeedDocument {
    let known = recognized.withLock { recognized in
      recognized.firstIndex { $0.answer == answer }.map { recognized.remove(at: $0).feed }
    }
    return try known ?? parse(answer)
  }
}
