import HTTP
import Sources
import Synchronization
import Syndication

/// Parses each response only once: a feed that was parsed to recognize it is reused as the first page.
final class FeedReadings: Sendable {
  /// The maximum number of parsed feeds to hold, enough for one per host that is being requested.
  private static let maximumCount = 32
  /// The maximum total size of the documents of the parsed feeds, in bytes.
  private static let maximumSize = 16 << 20

  private let parse: @Sendable (HTTPResponse) throws -> FeedDocument
  private let recognized = Mutex<[(answer: HTTPResponse, feed: FeedDocument)]>([])

  init(_ parse: @escaping @Sendable (HTTPResponse) throws -> FeedDocument) {
    self.parse = parse
  }

  /// Parses a feed to recognize it, and holds the result for `feed(in:)`.
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

  /// Returns the feed in a response: the result held since it was recognized, or else a newly parsed feed.
  func feed(in answer: HTTPResponse) throws -> FeedDocument {
    let known = recognized.withLock { recognized in
      recognized.firstIndex { $0.answer == answer }.map { recognized.remove(at: $0).feed }
    }
    return try known ?? parse(answer)
  }
}
