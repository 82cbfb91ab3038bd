import Foundation
import Syndication

/// The cursor of a page of a feed: the address of the page, and whether the address is a guess.
struct FeedCursor: Hashable {
  private static let guess = "guess "

  let url: URL
  /// Whether the address was guessed because the feed does not specify it; the page may not exist.
  let isGuessed: Bool

  var text: String { (isGuessed ? Self.guess : "") + url.absoluteString }
}

extension FeedCursor {
  /// Parses the text of a cursor; nil if it is invalid.
  init?(_ text: String) {
    let isGuessed = text.hasPrefix(Self.guess)
    guard let url = URL(string: isGuessed ? String(text.dropFirst(Self.guess.count)) : text) else { return nil }
    self.init(url: url, isGuessed: isGuessed)
  }
}

extension FeedDocument {
  /// The cursor of the next page; nil if there is no next page.
  func nextCursor(after url: URL) -> FeedCursor? {
    if let next { return FeedCursor(url: next, isGuessed: false) }
    return guessedNext(after: url).map { FeedCursor(url: $0, isGuessed: true) }
  }
}
