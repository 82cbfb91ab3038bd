import Conversations
import Foundation
import Posts
import Syndication
import Testing

@testable import Feeds
@testable import Sources

/// Comment feeds, comment pages and attached files of posts.
@Suite(.timeLimit(.minutes(1)))
struct CommentFeedTests {
  private static let comments = """
    <item><guid>3</guid><description>third</description><pubDate>Mon, 03 Jan 2022 10:00:00 GMT</pubDate></item>
    <item><guid>2</guid><description>second</description><pubDate>Sun, 02 Jan 2022 10:00:00 GMT</pubDate></item>
    <item><guid>1</guid><description>first</description><pubDate>Sat, 01 Jan 2022 10:00:00 GMT</pubDate></item>
    """

  @Test(arguments: [(120, 120, true), (3, 3, false), (2, 3, false), (nil, nil, false)] as [(Int?, Int?, Bool)])
  func aCommentFeedIsSortedOldestFirstAndMarkedIfTruncated(count: Int?, total: Int?, isCut: Bool) throws {
    var details = Post.Details()
    details.commentCount = count
    let post = Post(id: Post.ID(rawValue: "p"), images: [], details: details)
    let thread = CommentFeed.thread(try feed(Self.comments), of: post)
    #expect(thread.comments.map { $0.details.text?.plainText } == ["first", "second", "third"])
    #expect(thread.total == total && (thread.gap == .cut) == isCut)
  }

  @Test(arguments: [
    ("<comments>https://b.example/1#comments</comments>", "https://b.example/1#comments"),
    ("<comments>javascript:alert(1)</comments>", nil), ("<comments/>", nil),
    ("<comments>/1/c</comments>", "https://b.example/1/c"),
    (
      "<a:link xmlns:a='http://www.w3.org/2005/Atom' rel='replies' type='text/html' href='https://b.example/r'/>",
      "https://b.example/r"
    ),
    ("<a:link xmlns:a='http://www.w3.org/2005/Atom' rel='replies' type='text/html' href='data:x'/>", nil),
  ])
  func theAddressOfTheCommentsPageIsRead(xml: String, page: String?) throws {
    let read = try feed("<item><guid>1</guid>\(xml)</item>")
    #expect(read.items.map { SyndicationMapper.post($0, of: read).details.commentsPage } == [page])
  }

  @Test func filesThatAreNotMediaBecomeAttachments() throws {
    let read = try feed(
      """
      <item><guid>1</guid><enclosure url="/a%20b.pdf" type="application/pdf" length="1200000"/>
      <enclosure url="/x.torrent" type="application/x-bittorrent" length="-1"/><enclosure url="/y.epub" length="0"/>
      <enclosure url="/s.mp3" type="audio/mpeg" length="9"/><enclosure url="/notes" length="99999999999999999999"/>
      <enclosure url="javascript:x" type="application/pdf"/><enclosure url="/a%20b.pdf" type="application/pdf"/>
      <media:content xmlns:media="http://search.yahoo.com/mrss/" url="/z.zip" type="application/zip" fileSize="7"/></item>
      """)
    let item = try #require(read.items.first)
    let post = SyndicationMapper.post(item, of: read)
    #expect(post.images.map(\.kind) == [.audio])
    #expect(post.details.attachments.map(\.name) == ["z.zip", "a b.pdf", "x.torrent", "y.epub", "notes"])
    #expect(post.details.attachments.map(\.byteCount) == [7, 1_200_000, nil, nil, nil])
    #expect(
      post.details.attachments.prefix(3).map(\.type) == [
        "application/zip", "application/pdf", "application/x-bittorrent",
      ])
  }

  @Test func filesInAJSONFeedBecomeAttachments() throws {
    let json =
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","attachments":[{"url":"https://b.example/r.txt","#
      + #""mime_type":"text/plain; charset=utf-8","title":"Notes","size_in_bytes":12}]}]}"#
    let url = try #require(URL(string: "https://b.example/feed"))
    let read = try FeedParser.parse(Data(json.utf8), contentType: nil, url: url)
    let item = try #require(read.items.first)
    let file = try #require(SyndicationMapper.post(item, of: read).details.attachments.first)
    #expect(file.type == "text/plain" && file.title == "Notes" && file.byteCount == 12 && file.name == "r.txt")
  }

  @Test(arguments: [false, true]) func onlyTheBeginningOfAFeedAboveTheSizeLimitIsRead(isJSON: Bool) throws {
    let document = Self.feed(of: 40, isJSON: isJSON)
    let read = try Self.read(document, maximumBytes: document.utf8.count / 2)
    #expect(read.isCutOff && (15...21).contains(read.items.count))
    // The last one may be cut itself.
    #expect(read.items.dropLast().map(\.guid) == (0..<read.items.count - 1).map(String.init))
    let whole = try Self.read(document, maximumBytes: document.utf8.count + 1)
    #expect(!whole.isCutOff && whole.items.count == 40)
  }

  @Test(arguments: [false, true]) func onlyTheFirst5000PostsOfAFeedAreRead(isJSON: Bool) throws {
    let read = try Self.read(Self.feed(of: 5_001, isJSON: isJSON))
    #expect(read.isCutOff && read.items.count == 5_000 && read.items.last?.guid == "4999")
  }

  private static func feed(of count: Int, isJSON: Bool) -> String {
    let items = (0..<count).map { isJSON ? #"{"id":"\#($0)"}"# : "<item><guid>\($0)</guid></item>" }
    return isJSON
      ? #"{"version":"https://jsonfeed.org/version/1","items":[\#(items.joined(separator: ","))]}"#
      : "<rss><channel>\(items.joined())</channel></rss>"
  }

  private static func read(_ document: String, maximumBytes: Int = 8 << 20) throws -> FeedDocument {
    let url = try #require(URL(string: "https://b.example/feed"))
    return try FeedParser.parse(Data(document.utf8), contentType: nil, url: url, maximumBytes: maximumBytes)
  }

  private func feed(_ items: String) throws -> FeedDocument {
    try Self.read("<rss><channel><link>https://b.example/</link>\(items)</channel></rss>")
  }
}
