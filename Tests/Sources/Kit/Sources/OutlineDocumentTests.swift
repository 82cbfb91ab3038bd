import Foundation
import Posts
import Testing

@testable import Feeds
@testable import Sources

/// OPML from a plug-in: each outline with an address becomes a post.
@Suite(.timeLimit(.minutes(1)))
struct OutlineDocumentTests {
  @Test func eachOutlineBecomesAPostThatLinksToItsAddress() throws {
    let posts = try page(
      #"<outline text="News"><outline text="A &amp; B" xmlUrl="https://a.example/feed" description="About a."/></outline>"#
        + #"<outline title="C" xmlUrl="https://c.example/" htmlUrl="https://c.example/page"/>"#)
    #expect(posts.map(\.details.title) == ["A & B", "C"])
    #expect(posts.map(\.details.link) == ["https://a.example/feed", "https://c.example/"])
    #expect(posts.map(\.location) == ["News", nil])
    #expect(posts[0].details.text?.plainText == "About a.")
    #expect(posts.allSatisfy { !$0.details.hasComments })
    #expect(Set(posts.map(\.id)).count == 2)
  }

  @Test func outlinesWithTheSameAddressBecomeOnePost() throws {
    let outline = #"<outline text="A" xmlUrl="https://a.example/feed"/>"#
    #expect(try page(outline + outline + #"<outline text="empty" xmlUrl=""/>"#).count == 1)
  }

  @Test func anOutlineWithoutANameIsTitledByItsAddress() throws {
    #expect(try page(#"<outline xmlUrl="exec:rm"/>"#).map(\.details.title) == ["exec:rm"])
  }

  @Test func aListWithoutOutlinesIsEmpty() throws {
    #expect(try page("").isEmpty)
  }

  @Test func anRSSFeedThatMentionsOPMLIsReadAsAFeed() throws {
    let feed =
      "<rss version=\"2.0\"><channel><item><title>What &lt;opml is</title><guid>1</guid></item></channel></rss>"
    #expect(try ServerlessFeed.page(Data(feed.utf8)).items.map(\.details.title) == ["What <opml is"])
  }

  private func page(_ outlines: String) throws -> [Post] {
    let text = "<?xml version='1.0'?><opml version='2.0'><head/><body>\(outlines)</body></opml>"
    return try ServerlessFeed.page(Data(text.utf8)).items
  }
}
