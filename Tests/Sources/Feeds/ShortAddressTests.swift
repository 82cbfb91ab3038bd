import Testing

@testable import Feeds
@testable import Sources

/// Short addresses of feeds.
struct ShortAddressTests {
  private let kind = SyndicationKind()

  @Test(arguments: [
    ("r/rust", "https://www.reddit.com/r/rust/.rss"), ("r/rust/", "https://www.reddit.com/r/rust/.rss"),
    ("r/a+b_C9", "https://www.reddit.com/r/a+b_C9/.rss"), ("reddit.com/r/x", "https://www.reddit.com/r/x/.rss"),
    ("https://www.reddit.com/r/x/", "https://www.reddit.com/r/x/.rss"),
    ("https://old.reddit.com/r/x", "https://www.reddit.com/r/x/.rss"), ("lobste.rs", "https://lobste.rs/rss"),
    ("Lobste.rs", "https://lobste.rs/rss"),
  ])
  func aShortAddressIsExpandedToItsFeedAddress(text: String, feed: String) throws {
    #expect(kind.address(typed: text) == feed)
    #expect(try SourceRecognizer([kind]).location(byForm: SourceAddress(text))?.place == feed)
  }

  @Test(arguments: [
    "r/", "r/a/b", "r/a b", "r/a?x=1", "r/../x", "r", "/r/rust", "u/ana", "R/rust", "https://lobste.rs/t/rust",
    "https://www.reddit.com/r/x/comments/abc", "https://www.reddit.com/r/x/.rss?feed=secret&user=me",
    "https://reddit.com.evil.example/r/x", "https://evil.example/r/x", "r/\u{430}",
  ])
  func textsThatAreNotShortAddressesAreUnchanged(text: String) {
    #expect(kind.address(typed: text) == nil)
    #expect(kind.location(byForm: text) == nil)
  }
}
