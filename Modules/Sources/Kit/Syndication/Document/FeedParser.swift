package import Foundation
import Loading
import Markup

/// Parses feeds of any format, and leaves out only the parts that cannot be read.
package enum FeedParser {
  /// The maximum number of items of a feed that are read.
  package static let maximumItems = 5_000

  /// The feed in a body.
  ///
  /// The content determines the format: servers send feeds as any media type.
  ///
  /// - Parameters:
  ///   - data: the body.
  ///   - contentType: the header `Content-Type`, for its charset.
  ///   - url: the address that answered, the base of relative addresses.
  ///   - maximumBytes: the length of a body after which it is cut off.
  /// - Returns: the feed; only the beginning of a body that is too large.
  /// - Throws: `LoadFailure`, or `CancellationError` if the task is cancelled.
  package static func parse(
    _ data: Data, contentType: String?, url: URL, maximumBytes: Int = MarkupLimits.document
  ) throws -> FeedDocument {
    let text = Charset.text(of: beginning(of: data, maximumBytes), contentType: contentType)
    guard let start = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      throw LoadFailure.empty
    }
    var feed = start == "{" ? try JSONFeedReader.read(Data(text.utf8), url: url) : try marked(text, url)
    // A text that a cancelled task has cut short is not used.
    try Task.checkCancellation()
    feed.identify()
    return feed
  }

  /// A feed of XML, or one of JSON that follows warnings of a program in HTML.
  private static func marked(_ text: String, _ url: URL) throws -> FeedDocument {
    do {
      return try XMLFeedReader.read(text, url: url)
    } catch let error as LoadFailure where error.isOf(FeedProblem.notAFeed) {
      guard let start = JSONFeedReader.start(in: text) else { throw error }
      return try JSONFeedReader.read(Data(text[start...].utf8), url: url)
    }
  }

  /// The part of a body that is read, which ends between two characters.
  private static func beginning(of data: Data, _ maximumBytes: Int) -> Data {
    guard data.count >= maximumBytes else { return data }
    let prefix = data.prefix(maximumBytes)
    let isWhole = data.count == prefix.count && prefix.last.map { $0 < 0x80 } == true
    return isWhole ? prefix : prefix.dropLast(prefix.reversed().prefix(4).prefix { $0 >= 0x80 }.count)
  }
}
