import Foundation
import HTTP
import Sources

/// An account of a Google Reader API, which may be the default account, or one of its feeds.
struct ReaderLocation: Hashable, Sendable {
  /// The maximum length of the id of a feed, in bytes.
  private static let maximumLength = 2_048
  /// The prefix of the ids of feeds.
  static let feedPrefix = "feed/"

  let account: AccountID
  let api: ReaderAPI
  /// The id of the feed, such as `feed/12`; nil for the whole account.
  let feed: ListedFeed.ID?

  /// Parses the base address of the API, optionally with `NAME@` before it, and with `#` and the id of a feed after it;
  /// nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let account = parts.first.flatMap({ AccountID(reader: $0) }), let api = account.reader else { return nil }
    let feed = parts.count == 2 ? parts[1] : nil
    guard feed.map(Self.isFeed) != false else { return nil }
    (self.account, self.api, self.feed) = (account, api, feed)
  }

  /// Whether a text is the id of a feed that an address can contain.
  static func isFeed(_ text: String) -> Bool {
    let rest = text.dropFirst(feedPrefix.count)
    return text.hasPrefix(feedPrefix) && text.utf8.count <= maximumLength && !rest.allSatisfy { $0 == "." }
      && !text.unicodeScalars.contains { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
  }

  /// The canonical text; parsing it returns the same location.
  var text: String { (account.readerText ?? api.url.absoluteString) + (feed.map { "#\($0)" } ?? "") }

  /// The display title.
  var title: String { feed.map { "\($0) · \(api.server.name)" } ?? account.description }

  /// The id of the stream of articles.
  var stream: String { feed ?? ReaderState.readingList }
}

/// The ids of the streams and marks that every account has.
enum ReaderState {
  /// All articles.
  static let readingList = "user/-/state/com.google/reading-list"
  /// The articles that were read.
  static let read = "user/-/state/com.google/read"
  /// The starred articles.
  static let starred = "user/-/state/com.google/starred"
  /// The prefix of labels.
  static let label = "user/-/label/"
}
