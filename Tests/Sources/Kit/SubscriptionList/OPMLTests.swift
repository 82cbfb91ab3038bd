import Foundation
import Testing

@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// The exchange of subscriptions with other readers.
@Suite struct OPMLTests {
  @Test func foldersAndCategoriesBecomeTags() throws {
    let read = try #require(
      opml(
        """
        <?xml version="1.0"?><opml version="1.1"><head><title>x</title></head><body>
        <outline text="Photos"><outline title="Nature">
          <outline type="rss" text="Lakes &amp; hills" xmlUrl="https://a.example/feed" category="blue,/b/c, blue"/>
        </outline><OUTLINE TITLE="Late" XMLURL="https://b.example/feed"/></outline>
        <outline xmlurl="https://c.example/feed" text=""/>
        </body></opml>
        """))
    #expect(read.found.map(\.id) == ["https://a.example/feed", "https://b.example/feed", "https://c.example/feed"])
    #expect(read.found.map(\.name) == ["Lakes & hills", "Late", "c.example/feed"])
    #expect(read.found.map(\.tags) == [["Photos/Nature", "blue", "b/c"], ["Photos"], []])
    #expect(read.unusable == [])
    #expect(read.gap == nil)
  }

  @Test func invalidAddressesAreReportedAndSkipped() throws {
    let read = try #require(
      opml(
        """
        <opml><body><outline text="a" xmlUrl="nothing"/><outline text="b" xmlUrl=""/>
        <outline text="c" xmlUrl="https://c.example"/></body></opml>
        """))
    #expect(read.found.map(\.id) == ["https://c.example"])
    #expect(read.unusable == ["a", "b"])
  }

  @Test(arguments: ["", "{}", "<rss><channel/></rss>", "no markup"]) func filesOtherThanOPMLAreRefused(text: String) {
    #expect(opml(text) == nil)
  }

  @Test func writtenSubscriptionsAreReadBackUnchanged() throws {
    let written = [
      Subscription("https://a.example/?x=1&y=\"2\"", name: "A <b> & \"c\"", tags: ["Photos/Nature", "blue"]),
      Subscription("#lakes@b.example", name: "B", tags: ["Photos"]),
      Subscription("~/My Pictures", name: "C"),
    ]
    let read = try #require(OPML.subscriptions(in: OPML.data(written) { _ in nil }) { _ in true })
    #expect(read.found == written)
  }

  @Test func credentialsAreNotWritten() {
    let data = OPML.data([Subscription("https://me:secret@a.example/feed")]) { _ in nil }
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("https://a.example/feed"))
    #expect(!text.contains("secret"))
  }

  @Test func moreOutlinesThanASubscriptionListMayHaveAreRead() throws {
    let count = SubscriptionList.maximumCount + 10
    let outlines = (0..<count).map { "<outline text=\"\($0)\" xmlUrl=\"https://\($0).example/feed\"/>" }.joined()
    let read = try #require(opml("<opml><body>\(outlines)<outline xmlUrl=\"nothing\"/></body></opml>"))
    #expect(read.found.count == count)
    #expect(read.unusable == ["nothing"])
  }

  @Test func outlinesOfTypeRSSAreReadAsFeeds() throws {
    let read = try #require(
      opml(
        """
        <opml><body><outline type="RSS" xmlUrl="https://a.example"/><outline type="link" xmlUrl="https://b.example"/>
        <outline xmlUrl="https://c.example"/></body></opml>
        """))
    #expect(read.feeds == ["https://a.example"])
    let written = OPML.data(read.found) { $0.id == "https://b.example" ? "mastodon" : nil }
    #expect(OPML.subscriptions(in: written) { _ in true }?.feeds == ["https://a.example", "https://c.example"])
  }

  @Test(arguments: ["rss", "atom", "rdf", "Atom"]) func outlinesOfEachFeedTypeAreReadAsFeeds(type: String) throws {
    let read = try #require(opml(#"<opml><body><outline type="\#(type)" xmlUrl="https://a.example"/></body></opml>"#))
    #expect(read.feeds == ["https://a.example"])
  }

  @Test func theNestingDepthOfOutlinesIsLimited() throws {
    let depth = 2_000
    let text =
      "<opml><body>" + String(repeating: "<outline text=\"f\">", count: depth)
      + "<outline xmlUrl=\"https://a.example\"/>" + String(repeating: "</outline>", count: depth) + "</body></opml>"
    let read = try #require(opml(text))
    #expect(read.found == [])
    #expect(read.gap == .limit)
  }

  @Test func theBeginningOfATruncatedFileIsRead() throws {
    let read = try #require(opml("<opml><body><outline xmlUrl=\"https://a.example\"/><outline xmlUrl=\"https://b.ex"))
    #expect(read.found.map(\.id) == ["https://a.example"])
    #expect(read.gap == .end)
  }

  private func opml(_ text: String) -> OPMLContent? {
    OPML.subscriptions(in: Data(text.utf8)) { $0.text != "nothing" }
  }
}
