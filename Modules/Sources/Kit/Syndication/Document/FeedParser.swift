package import Foundation
import Loading
import Markup

/// Parses feeds of any format; skips only the parts that cannot be parsed.
package enum FeedParser {
  /// The maximum number of items of a feed to parse.
  package static let maximumItems = 5_000

  /// Parses the feed in the body of a response; a body that is too long is truncated.
  ///
  /// The content determines the format, because servers send feeds with any media type. Throws `LoadFailure`, or
  /// `CancellationError`.
  package static func parse(
    _ data: Data, contentType: String?, url: URL, maximumBytes: Int = MarkupLimits.document
  ) throws -> FeedDocument {
    let text = Charset.text(of: beginning(of: data, maximumBytes), contentType: contentType)
    guard let start = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      throw LoadFailure.empty
    }
    var feed = start == "{" ? try JSONFeedReader.read(Data(text.utf8), url: url) : try marked(text, url)
    // The text may be incomplete if the task was cancelled.
    try Task.checkCancellation()
    feed.identify()
    return feed
  }

  /// Parses an XML feed, or a JSON feed after HTML warnings of the program that generated it.
  private static func marked(_ text: String, _ url: URL) throws -> FeedDocument {
    do {
      return try XMLFeedReader.read(text, url: url)
    } catch let error as LoadFailure where error.isOf(FeedProblem.notAFeed) {
      guard let start = JSONFeedReader.start(in: text) else { throw error }
      return try JSONFeedReader.read(Data(text[start...].utf8), url: url)
    }
  }

  /// The beginning of a body, at most `maximumBytes`, without an incomplete character at the end.
  private static func beginning(of data: Data, _ maximumBytes: Int) -> Data {
    guard data.count >= maximumBytes else { return data }
    let prefix = data.prefix(maximumBytes)
    let isWhole = data.count == prefix.count && prefix.last.map { $0 < 0x80 } == true
    return isWhole ? prefix : prefix.dropLast(prefix.reversed().prefix(4).prefix { $0 >= 0x80 }.count)
  }
}
