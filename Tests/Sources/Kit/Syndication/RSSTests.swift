import Foundation
import Loading
import Markup
import Testing

@testable import Syndication

@Suite(.timeLimit(.minutes(1)))
struct RSSTests {
  @Test(arguments: [
    "<description/><description>Words</description>",
    "<content:encoded> </content:encoded><content:encoded>Words</content:encoded>",
    "<summary> </summary><summary>Words</summary>", "<atom:content src=''>Words</atom:content>",
    "<dc:description/><dc:description>Words</dc:description>", "<body>Words</body><fullitem/>",
    "<itunes:subtitle> </itunes:subtitle><itunes:subtitle>Words</itunes:subtitle>",
    "<content:encoded>&lt;br&gt;</content:encoded><description>Words</description>",
  ])
  func blankTextElementsAreSkipped(texts: String) throws {
    #expect(try item("<title>T</title>\(texts)").text.text == "Words")
  }

  @Test(arguments: [
    "<atom:link href=''>https://a.example/1</atom:link>", "<link href=' '><href>https://a.example/1</href></link>",
    "<link/><link>https://a.example/1</link>", "<atom:link href=''/><guid>https://a.example/1</guid>",
  ])
  func blankLinksOfAnItemAreSkipped(link: String) throws {
    #expect(try item("<title>T</title>\(link)").link == "https://a.example/1")
  }

  @Test(arguments: [
    "<image><url> </url></image><itunes:image href='https://a.example/1.png'/>",
    "<itunes:image href=''><url>https://a.example/1.png</url></itunes:image>",
    "<itunes:image href=' ' url='https://a.example/1.png'/>",
    "<enclosure url='' type='image/png'><url>https://a.example/1.png</url></enclosure>",
  ])
  func blankPictureAddressesAreSkipped(picture: String) throws {
    #expect(try item("<title>T</title>\(picture)").pictures.map(\.address) == ["https://a.example/1.png"])
  }

  @Test(arguments: [
    ("pictures.example via ann", "ann"), ("pictures.example/boats via ann", "ann"), ("other.example via ann", nil),
    ("pictures.example", nil), ("pictures.example via ", nil),
  ])
  func theHostOfTheLinkIsRemovedFromTheStartOfAnAuthorsName(author: String, name: String?) throws {
    let read = try item("<title>T</title><link>https://www.pictures.example/1</link><author>\(author)</author>")
    #expect(read.author == name ?? author.trimmingCharacters(in: .whitespaces))
  }

  @Test(arguments: [
    "<author/><dc:creator>Ann</dc:creator>", "<author><name> </name><email>Ann</email></author>",
    "<author> </author><itunes:author>Ann</itunes:author>",
    "<media:credit role='author'/><media:credit>Ann</media:credit>",
    "<dc:creator> </dc:creator><source><author><name>Ann</name></author></source>",
  ])
  func blankAuthorNamesAreSkipped(authors: String) throws {
    #expect(try item("<title>T</title>\(authors)").author == "Ann")
  }

  @Test(
    arguments: [
      ("<p><small>20 posts - 17 participants</small></p>\n <p><a href='PAGE'>Read full topic</a></p>\n", nil),
      ("<p><small>1.234 Beiträge - 5 Teilnehmer</small></p><p><a href='PAGE'>Vollständiges Thema</a></p>", nil),
      ("<p><small>20 posts</small></p><p><a href='PAGE'>Read full topic</a></p>", "20 posts\n\nRead full topic [1]"),
      ("<p><small>20 posts - many</small></p><p><a href='PAGE'>x</a></p>", "20 posts - many\n\nx [1]"),
      ("<p><small>1 - 2</small></p><p><a href='https://b.example/'>x</a></p>", "1 - 2\n\nx [1]"),
      ("<p><small>1 - 2</small></p><p><a href='PAGE'>x</a></p><p>End</p>", "1 - 2\n\nx [1]\n\nEnd"),
      ("<p><small>1 - 2</small></p>", "1 - 2"), ("<p><a href='PAGE'>x</a></p>", "x [1]"),
    ] as [(String, String?)])
  func onlyTheCountsAndTheLinkBelowADiscourseTopicAreOmitted(end: String, rest: String?) throws {
    let page = "https://forum.example/t/a/7"
    let end = end.replacing("PAGE", with: page).replacing("'", with: "\"")
    let text = { (guid: String) in
      try item(
        "<description><![CDATA[<p>Words</p>\n\(end)]]></description><link>\(page)</link><guid>\(guid)</guid>"
      ).text
    }
    let read = try text("forum.example-topic-7")
    #expect(read.text == "Words" + (rest.map { "\n\n" + $0 } ?? ""))
    #expect(read.links.isEmpty == (rest?.contains("[1]") != true))
    #expect(try text("other.example-topic-7").text.count > "Words".count, "another site")
  }

  @Test func theElementsOfAFeedAreRead() throws {
    let read = try feed(
      """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <atom:link rel="self" type="application/rss+xml" href="https://example.org/blog/feed"/>
      <atom:link rel="next" href="?page=2"/>
      <title>Sea &amp;amp; Sky</title><link>/blog/</link><language>pt-br</language>
      <item><title>One</title></item><item/></channel></rss>
      """)
    #expect(read.title == "Sea & Sky" && read.language == "pt-br")
    #expect(read.link == "https://example.org/blog/")
    #expect(read.next?.absoluteString == "https://example.org/blog/feed?page=2")
    #expect(read.items.map(\.title) == ["One", nil])
  }

  @Test func theElementsOfAnItemAreRead() throws {
    let read = try item(
      """
      <title>A &lt;b&gt;bold&lt;/b&gt; title</title><link>/a?x=1&y=2</link><guid isPermaLink="false">id 1</guid>
      <description>Short</description><content:encoded><![CDATA[<p>Long &amp; <a href="b">good</a></p>]]></content:encoded>
      <dc:creator>Ann</dc:creator><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>
      """)
    #expect(read.title == "A bold title" && read.author == "Ann" && read.guid == "id 1")
    #expect(read.link == "https://example.org/a?x=1&y=2")
    #expect(read.text.text == "Long & good [1]" && read.text.links == ["https://example.org/b"])
    #expect(read.date == Date(timeIntervalSince1970: 1_072_986_501))
  }

  @Test(arguments: [
    ("<guid>https://example.org/p</guid>", "https://example.org/p"),
    ("<guid isPermaLink='false'>https://e.org/</guid>", nil),
    ("<atom:link href='/a'/><link>/b</link>", "https://example.org/a"),
    ("<link/><guid>x</guid>", "https://example.org/blog/x"),
    ("<atom:link rel='self' href='/a'/><link>/b</link>", "https://example.org/b"), ("<link>javascript:x</link>", nil),
  ])
  func theLinkOfAnItemIsTheAddressOfItsPage(rss: String, expected: String?) throws {
    #expect(try item(rss).link == expected)
  }

  @Test(arguments: [
    ("<author>ann@example.org (Ann Lee)</author>", "Ann Lee"),
    ("<author>Ann Lee &lt;ann@example.org&gt;</author>", "Ann Lee"),
    ("<author>ann@example.org</author>", "ann@example.org"),
    ("<dc:creator>A</dc:creator><dc:creator>B</dc:creator>", "A, B"),
    ("<atom:author><atom:name>Ann</atom:name></atom:author>", "Ann"), ("<media:credit>Ann</media:credit>", "Ann"),
    ("<dc:creator> </dc:creator>", nil), ("<author>A</author><dc:creator>A</dc:creator>", "A"),
  ])
  func theNameOfTheAuthorIsRead(rss: String, expected: String?) throws {
    #expect(try item(rss).author == expected)
  }

  @Test func itemsInheritTheAuthorOfTheChannel() throws {
    #expect(
      try items("<managingEditor>a@b.c (Ann)</managingEditor><item><title>x</title></item>").map(\.author) == ["Ann"])
  }

  @Test func theRichestNonEmptyTextIsUsed() throws {
    #expect(try item("<description>b</description><content:encoded></content:encoded>").text.text == "b")
    #expect(try item("<atom:summary>c</atom:summary><description>b</description>").text.text == "b")
    #expect(try item("<description><p>Not</p> escaped</description>").text.text == "Not\n\nescaped")
    #expect(try item("<media:group><media:description>c</media:description></media:group>").text.text == "c")
  }

  @Test func theCommentFeedAndTheCommentCountAreRead() throws {
    let read = try item(
      "<comments>/a#comments</comments><wfw:commentRss>/a/feed</wfw:commentRss><slash:comments>7</slash:comments>")
    #expect(read.commentsFeed?.absoluteString == "https://example.org/a/feed" && read.commentCount == 7)
    let page = try item("<comments>12</comments>")
    #expect(page.commentsFeed == nil && page.commentCount == nil)
  }

  @Test(arguments: [
    ("<georss:point>45.2 -71.9</georss:point>", "45.2, -71.9"),
    ("<geo:lat>45.2</geo:lat><geo:long>-71.9</geo:long>", "45.2, -71.9"),
    ("<geo:Point><geo:lat>1</geo:lat><geo:long>2</geo:long></geo:Point>", "1, 2"),
    ("<georss:point>north</georss:point>", nil),
    ("<georss:where><gml:Point><gml:pos>1 2</gml:pos></gml:Point></georss:where>", "1, 2"),
    ("<georss:featurename>Athens</georss:featurename><georss:point>1 2</georss:point>", "Athens"),
    ("<media:location>Lisbon</media:location>", "Lisbon"),
  ])
  func theGeographicLocationIsRead(rss: String, expected: String?) throws {
    #expect(try item(rss).location == expected)
  }

  @Test func ratingsOfAdultContentAreRead() throws {
    #expect(
      try item("<media:content url='a.png'><media:rating scheme='urn:simple'>adult</media:rating></media:content>")
        .isAdult)
    #expect(try !item("<media:rating>nonadult</media:rating>").isAdult)
    #expect(try !item("<media:rating scheme='urn:mpaa'>adult</media:rating>").isAdult)
  }

  @Test(arguments: [
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel/>",
    "<rss xmlns='http://my.netscape.com/publish/formats/rss-0.91.dtd'>", "<rss xmlns:rdf='x'>", "<channel>", "<RSS>",
  ])
  func olderVersionsOfRSSAreRead(root: String) throws {
    let read = try feed(root + "<item rdf:about='u'><title>T</title><link>http://e.org/</link></item>")
    #expect(read.items.map(\.title) == ["T"] && read.items.map(\.link) == ["http://e.org/"])
  }

  @Test func aFeedWithNonstandardElementNamesIsRead() throws {
    let read = try feed(
      """
      <Rss><Title>Posts</Title><Created>0001-01-01T00:00:00Z</Created><Items><Title>T</Title>
      <Link><Href>http://e.org/1</Href></Link><Author><Name>@ann</Name><Email></Email></Author><Id>http://e.org/1</Id>
      <Created>2004-01-01T19:48:21Z</Created><Description>posted</Description>
      <Enclosure><Url>http://e.org/1.jpeg</Url><Type>image/jpeg</Type></Enclosure><Content>&lt;p&gt;Hello&lt;/p&gt;</Content>
      </Items></Rss>
      """)
    let item = try #require(read.items.first)
    #expect(
      item.title == "T" && item.link == "http://e.org/1" && item.author == "@ann" && item.guid == "http://e.org/1")
    #expect(item.date == Date(timeIntervalSince1970: 1_072_986_501))
    #expect(item.pictures.map(\.address) == ["http://e.org/1.jpeg"])
  }

  @Test(arguments: ["", "  \n", "<html><body>", "{}", "[1]", "text", "<opml/>", "{\"items\":[]}", "\u{0}", "<a", "7"])
  func documentsThatAreNotFeedsAreRefused(text: String) {
    #expect(throws: LoadFailure.self) { try feed(text) }
  }

  @Test func theNumberOfItemsIsLimited() throws {
    let many = (0..<6_000).map { "<item><guid>\($0)</guid></item>" }.joined()
    #expect(try items(many).count == 5_000)
  }

  @Test func aMalformedItemDoesNotAffectOtherItems() throws {
    let read = try items(
      "<item><title>A</b><link></item><item><title>B &nosuch; & C</title><pubDate>never</pubDate></item>")
    #expect(read.map(\.title) == ["A", "B &nosuch; & C"])
    #expect(read.map(\.date) == [nil, nil])
  }
}
