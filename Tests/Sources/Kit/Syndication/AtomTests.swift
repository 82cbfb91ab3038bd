import Foundation
import Markup
import Syndication
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AtomTests {
  @Test func theElementsOfAFeedAreRead() throws {
    let read = try feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="el" xml:base="https://other.example/x/"><title>Θάλασσα</title>
      <link rel="self" href="feed.atom" type="application/atom+xml"/><link href="home"/><link rel="next" href="2.atom"/>
      <author><name>Ann</name></author>
      <entry><id>tag:1</id><title>T</title><updated>2004-01-01T19:48:21Z</updated><link href="1" xml:base="y/"/></entry></feed>
      """)
    #expect(read.title == "Θάλασσα" && read.language == "el")
    #expect(read.link == "https://other.example/x/home")
    #expect(read.next?.absoluteString == "https://other.example/x/2.atom")
    let entry = try #require(read.items.first)
    #expect(entry.guid == "tag:1" && entry.author == "Ann" && entry.language == "el")
    #expect(entry.link == "https://other.example/x/y/1")
    #expect(entry.date == Date(timeIntervalSince1970: 1_072_986_501))
  }

  @Test(arguments: [
    ("<title>A &amp;lt; B</title>", "A < B"), ("<title type='text'>&lt;b&gt;</title>", "<b>"),
    ("<title type='html'>&lt;b&gt;x&lt;/b&gt; &amp;amp; y</title>", "x & y"),
    ("<title>&lt;b&gt;x&lt;/b&gt;</title>", "x"),
    ("<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>x <b>y</b></div></title>", "x y"),
    ("<title mode='base64'>PGI+eDwvYj4=</title>", "x"), ("<title> x\n y </title>", "x y"), ("<title/>", nil),
    ("<title>1 &lt; 2 and 3 &gt; 2</title>", "1 < 2 and 3 > 2"),
  ])
  func titlesAreReadAccordingToTheirType(atom: String, expected: String?) throws {
    #expect(try entries("<entry>\(atom)</entry>").map(\.title) == [expected])
  }

  @Test func theContentIsPreferredToTheSummary() throws {
    let read = try entries(
      """
      <entry><summary>S</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>C</p><p>D
      <img src="d.png" alt="a d"/></p></div></content></entry>
      """)
    #expect(read.map(\.text.text) == ["C\n\nD"])
    #expect(read.first?.pictures == [FeedPicture(address: "https://example.org/blog/d.png", alt: "a d")])
  }

  @Test func anImageLinkedAsContentBecomesAPicture() throws {
    let read = try entries("<entry><content src='p.jpg' type='image/jpeg'/><summary>S</summary></entry>")
    #expect(read.map { $0.pictures.map(\.address) } == [["https://example.org/blog/p.jpg"]])
    #expect(read.map(\.text.text) == ["S"])
  }

  @Test func commentFeedsCommentCountsAndReplyParentsAreRead() throws {
    let read = try entries(
      """
      <entry><link rel="replies" type="text/html" href="/page"/>
      <link rel="replies" type="application/atom+xml" href="/replies" thr:count="3"/></entry>
      <entry><id>2</id><thr:in-reply-to ref="tag:1"/><thr:total>4</thr:total></entry>
      """)
    #expect(read.map { $0.commentsFeed?.path() } == ["/replies", nil])
    #expect(read.map(\.commentCount) == [3, 4])
    #expect(read.map(\.parent) == [nil, "tag:1"])
  }

  @Test func anAtomFeedWithoutItsNamespaceIsRead() throws {
    let read = try feed("<feed><title>F</title><entry><title>E</title><issued>2004-01-01</issued></entry></feed>")
    #expect(read.title == "F" && read.items.map(\.title) == ["E"] && read.items.first?.date != nil)
  }
}
