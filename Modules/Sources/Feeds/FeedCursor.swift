import Foundation
import Syndication

/// The cursor of a page of a feed: its address, and whether the feed names it.
struct FeedCursor: Hashable {
  private static let guess = "guess "

  let url: URL
  /// Whether the page may not exist: its address was only guessed.
  let isGuessed: Bool

  init(_ url: URL, isGuessed: Bool) {
    self.url = url
    self.isGuessed = isGuessed
  }

  /// Parses the text of a cursor.
  init?(_ text: String) {
    isGuessed = text.hasPrefix(Self.guess)
    guard let url = URL(string: isGuessed ? String(text.dropFirst(Self.guess.count)) : text) else { return nil }
    self.url = url
  }

  var text: String { (isGuessed ? Self.guess : "") + url.absoluteString }
}

extension FeedDocument {
  /// The cursor of the next page; nil at the end.
  func nextCursor(after url: URL) -> FeedCursor? {
    if let next { return FeedCursor(next, isGuessed: false) }
    return guessedNext(after: url).map { FeedCursor($0, isGuessed: true) }
  }
}
