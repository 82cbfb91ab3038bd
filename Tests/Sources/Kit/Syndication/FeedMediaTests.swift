import Foundation
import Loading
import Markup
import Posts
import Testing

@testable import Syndication

/// Lengths of recordings, and titles and descriptions of media.
@Suite(.timeLimit(.minutes(1)))
struct FeedMediaTests {
  private let base = "https://example.org/blog/"

  @Test(arguments: [
    ("42", 42), ("1:02", 62), ("01:02:03", 3_723), ("62:03", 3_723), ("88.65", 89), (" 7 ", 7), ("0", nil),
    ("-5", nil), ("1:-2", nil), ("1:2:3:4", nil), ("", nil), ("soon", nil), ("1e300", nil), ("nan", nil),
    ("99999999999999999999", nil), (":", nil),
  ])
  func theDurationOfAPodcastIsRead(text: String, seconds: Int?) throws {
    let sound = try item(
      "<enclosure url='s.mp3' type='audio/mpeg' length='38000000'/><itunes:duration>\(text)</itunes:duration>")
    #expect(sound.pictures.map { $0.extent?.seconds } == [seconds])
    #expect(sound.pictures.map { $0.extent?.byteCount } == [38_000_000])
  }

  @Test(arguments: ["0", "-1", "", "many", "1e9", "99999999999999999999"])
  func invalidFileSizesAreIgnored(length: String) throws {
    let sound = try item("<enclosure url='s.mp3' type='audio/mpeg' length='\(length)'/>")
    #expect(sound.pictures.map(\.extent) == [nil])
  }

  @Test(arguments: [
    "<media:description> </media:description><media:description>Words</media:description>",
    "<media:description>&lt;p&gt; &lt;/p&gt;</media:description><media:content url='1.png'>"
      + "<media:description>Words</media:description></media:content>",
    "<media:group><media:content url='1.png'><media:description/></media:content>"
      + "<media:content url='2.png'><media:description>Words</media:description></media:content></media:group>",
  ])
  func blankMediaDescriptionsAreSkipped(media: String) throws {
    #expect(try item("<title>T</title>\(media)").text.text == "Words")
  }

  @Test func theDurationOfAnItemAppliesToItsOnlyAudioOrVideo() throws {
    let two = try item(
      """
      <enclosure url='1.mp3' type='audio/mpeg'/><enclosure url='2.mp3' type='audio/mpeg'/>
      <itunes:duration>42</itunes:duration>
      """)
    #expect(two.pictures.map(\.extent) == [nil, nil])
    let beside = try item(
      "<enclosure url='1.png' type='image/png' length='9'/><enclosure url='2.mp3'/><itunes:duration>42</itunes:duration>"
    )
    #expect(beside.pictures.map { $0.extent?.seconds } == [nil, 42])
    let own = try item(
      "<media:content url='1.mp4' type='video/mp4' duration='7' fileSize='5'/><itunes:duration>42</itunes:duration>")
    #expect(own.pictures.map(\.extent) == [ImageRef.Extent(seconds: 7, byteCount: 5)])
  }

  @Test func atomLinksAndJSONAttachmentsHaveSizesAndDurations() throws {
    let entry = try entries("<entry><link rel='enclosure' href='s.mp3' type='audio/mpeg' length='12'/></entry>")
    #expect(entry.first?.pictures.map(\.extent) == [ImageRef.Extent(byteCount: 12)])
    let json = try feed(
      """
      {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","attachments":[
      {"url":"s.mp3","mime_type":"audio/mpeg","size_in_bytes":12,"duration_in_seconds":"8.2"},
      {"url":"t.mp3","mime_type":"audio/mpeg","size_in_bytes":-1,"duration_in_seconds":[]}]}]}
      """)
    #expect(json.items.first?.pictures.map(\.extent) == [ImageRef.Extent(seconds: 8, byteCount: 12), nil])
  }

  @Test(arguments: [
    "<media:group><media:content url='1.mp4' medium='video'>WORDS</media:content></media:group>",
    "<media:content url='1.png' medium='image'>WORDS</media:content>",
    "<media:group><media:group>WORDS</media:group>WORDS<media:content url='1.png' medium='image'/></media:group>",
  ])
  func anItemWithoutTextUsesTheTextOfItsMedia(media: String) throws {
    let words = "<media:title>A lake</media:title><media:description>Two &lt;b&gt;boats&lt;/b&gt;</media:description>"
    let media = media.replacing("WORDS", with: words)
    let read = try item(media)
    #expect(read.title == "A lake" && read.text.text == "Two boats")
    // A recording does not repeat the words of its item.
    #expect(read.pictures.map(\.alt) == [read.pictures.first?.kind == .video ? nil : "Two boats"])
    let named = try item("<title>Own</title><description>text</description>" + media)
    #expect(named.title == "Own" && named.text.text == "text" && named.pictures.map(\.alt) == ["Two boats"])
  }

  @Test func aVideosAltTextDoesNotRepeatTheTitleOrTheText() throws {
    let read = try item(
      """
      <title>How lakes freeze</title><media:group><media:title>How lakes freeze</media:title>
      <media:thumbnail url='p.png'/><media:description>First line.

      Support us: https://example.org/support.</media:description></media:group>
      """)
    #expect(read.pictures.map(\.alt) == [nil])
    #expect(read.text.text == "First line.\n\nSupport us: https://example.org/support [1].")
    #expect(read.text.links == ["https://example.org/support"])
  }

  @Test func theTitleOfAMediaFileIsNotTheTitleOfTheItem() throws {
    let read = try item(
      """
      <media:content url='1.png' medium='image'><media:title>File</media:title></media:content>
      <media:title>Item</media:title>
      """)
    #expect(read.title == "Item" && read.pictures.map(\.alt) == ["File"])
  }

  @Test func theBestVersionOfAVideoThatIsNotTooLargeIsUsed() throws {
    func best(_ versions: String) throws -> [String] {
      try item("<media:group>\(versions)</media:group>").pictures.map { $0.address.replacing(base, with: "") }
    }
    func version(_ name: String, _ attributes: String) -> String {
      "<media:content url='\(name).mp4' type='video/mp4' \(attributes)/>"
    }
    let heights = [("s", 240), ("l", 1_080), ("m", 720), ("x", 4_320)].map { version($0, "height='\($1)'") }.joined()
    #expect(try best(heights) == ["l.mp4"])
    #expect(try best(heights + version("d", "isDefault='true' height='1'")) == ["d.mp4"])
    #expect(try best(version("a", "bitrate='100'") + version("b", "bitrate='900'")) == ["b.mp4"])
    #expect(try best(version("a", "") + version("b", "")) == ["a.mp4"])
    #expect(try best(version("a", "height='9999'") + version("b", "height='99999'")) == ["b.mp4"])
    let flash = "<media:content url='f.swf' type='application/x-shockwave-flash' medium='video' height='900'/>"
    #expect(try best(flash + version("a", "height='240'")) == ["a.mp4"])
  }

  @Test func aPictureInTheMediaGroupOfAVideoBecomesTheVideosPreview() throws {
    let read = try item(
      """
      <media:group><media:content url='p.png' medium='image' width='800'/>
      <media:content url='v.mp4' medium='video' duration='9'/></media:group>
      """)
    #expect(read.pictures.map(\.address) == [base + "v.mp4"] && read.pictures.map(\.kind) == [.video])
    #expect(read.pictures.map(\.preview) == [base + "p.png"] && read.pictures.first?.extent?.seconds == 9)
  }

  @Test func aFeedInTheFormatRSS1Point1IsRead() throws {
    let read = try feed(
      """
      <Channel xmlns="http://purl.org/net/rss1.1#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      rdf:about="https://example.org/feed"><title>Lakes</title><link>https://example.org/</link>
      <description>All</description><items rdf:parseType="Collection">
      <item rdf:about="https://example.org/1"><title>One</title><link>https://example.org/1</link>
      <description>first</description></item>
      <item rdf:about="https://example.org/2"><title>Two</title><link>https://example.org/2</link></item>
      </items></Channel>
      """)
    #expect(read.title == "Lakes" && read.link == "https://example.org/")
    #expect(read.items.map(\.title) == ["One", "Two"] && read.items.first?.text.text == "first")
    #expect(read.items.map(\.guid) == ["https://example.org/1", "https://example.org/2"])
  }

  @Test func aSingleAtomEntryIsReadAsAFeed() throws {
    let read = try feed(
      """
      <entry xmlns="http://www.w3.org/2005/Atom" xml:base="posts/"><title>A &lt; B</title><id>urn:1</id>
      <link href="1"/><updated>2026-01-02T03:04:05Z</updated><author><name>Ann</name></author>
      <content type="html">&lt;p&gt;text&lt;/p&gt;</content></entry>
      """)
    #expect(read.items.map(\.title) == ["A < B"] && read.items.map(\.author) == ["Ann"])
    #expect(read.items.map(\.link) == [base + "posts/1"] && read.items.map(\.text.text) == ["text"])
    #expect(read.title == nil && read.next == nil)
  }

  @Test(arguments: ["<entry/>", "<entry xmlns='http://example.org/other' xmlns:a='b'><a:title>x</a:title></entry>"])
  func anEmptyEntryIsRead(text: String) throws {
    #expect(try feed(text).items.map(\.title) == [nil])
  }

  @Test func manyVersionsOfAVideoAreReadAsOneVideo() throws {
    let versions = (0..<10_000).map { "<media:content url='\($0).mp4' medium='video' height='\($0)'/>" }.joined()
    #expect(try item("<media:group>\(versions)</media:group>").pictures.count == 1)
  }
}
