package import Foundation
package import HTTP
import Loading
package import Syndication

/// Creates requests for feeds, and parses the feeds in their responses.
package enum SyndicationEndpoint {
  /// The accepted media types: feeds first, specific types before general ones.
  ///
  /// Some servers offer only one type, or fail unless JSON is requested.
  private static let accepted =
    "application/feed+json, application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5"

  /// Creates a request for a feed, or for a page that may link to feeds.
  package static func request(_ url: URL) -> HTTPRequest {
    HTTPRequest(url: url, headers: [.accept: accepted], limits: SourceLimits.feed)
  }

  /// Parses the feed in a response.
  @Sendable package static func feed(in answer: HTTPResponse) throws -> FeedDocument {
    guard answer.status != 401 else { throw LoadFailure.found(answer, at: answer.url) }
    try Payload.check(status: answer.status)
    return try FeedParser.parse(answer.body, contentType: answer.headers[.contentType], url: answer.url)
  }
}
