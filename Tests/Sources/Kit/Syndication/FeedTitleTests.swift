import Testing

@testable import Syndication

/// Titles are formatted texts: tags other than formatting are part of the text.
@Suite(.timeLimit(.minutes(1)))
struct FeedTitleTests {
  @Test(arguments: [
    ("The &lt;video&gt; element explained", "The <video> element explained"),
    ("Array&lt;Int&gt; versus Set&lt;String&gt; in Swift", "Array<Int> versus Set<String> in Swift"),
    ("<![CDATA[std::vector<bool> considered harmful]]>", "std::vector<bool> considered harmful"),
    ("if (a&lt;b &amp;&amp; c&gt;d) return", "if (a<b && c>d) return"), ("A&#x3C;B", "A<B"),
    ("&lt;script&gt; and &lt;/style&gt;", "<script> and </style>"),
    ("&lt;bold&gt; &lt;b1&gt; &lt;/ b&gt;", "<bold> <b1> </ b>"),
    ("1 &lt; 2 &amp;amp; 3 &gt; 2 &lt;", "1 < 2 & 3 > 2 <"), ("&amp;lt;b&amp;gt; is bold", "<b> is bold"),
  ])
  func tagsInTitlesAreKeptAsTextExceptFormattingTags(xml: String, title: String) throws {
    #expect(try item("<title>\(xml)</title>").title == title)
  }

  @Test(arguments: [
    "b", "i", "em", "strong", "code", "sub", "sup", "span", "a", "B", "a href='x?a=1&b=2'", "a href=x rel=y",
    "span class=\"a > b\" hidden", "a\nhref = 'x'",
  ])
  func formattingTagsInTitlesAreRemoved(tag: String) throws {
    let name = tag.prefix { $0.isLetter }
    #expect(try item("<title><![CDATA[One <\(tag)>two</\(name)>, 3]]></title>").title == "One two, 3")
  }

  @Test(arguments: ["<br>", "<br/>", "<BR />", "<br clear=all>", "\n\t", "&nbsp;", "&#160;"])
  func aLineBreakInATitleBecomesASpace(html: String) throws {
    #expect(try item("<title><![CDATA[ One\(html)two ]]></title>").title == "One two")
  }

  @Test(arguments: [
    ("Caf&eacute; &mdash; &copy 2020 &nosuch;", "Café — © 2020 &nosuch;"), ("a&#27;b&#0;c&#150;", "abc–"),
    ("<!-- hidden -->seen", "seen"), ("<b></b>", nil), ("&shy;", "\u{AD}"),
  ])
  func characterReferencesInTitlesAreDecoded(html: String, title: String?) throws {
    #expect(try item("<title><![CDATA[\(html)]]></title>").title == title)
  }

  @Test func tagsInFeedAndPictureTitlesAreText() throws {
    let read = try feed(
      """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><title>All about &lt;canvas&gt;</title>
      <item><media:content url="http://e.org/p.png" medium="image"><media:title>An &lt;svg&gt;</media:title></media:content></item>
      </channel></rss>
      """)
    #expect(read.title == "All about <canvas>" && read.items.map { $0.pictures.map(\.alt) } == [["An <svg>"]])
  }

  @Test func tagsInAtomTitlesAreText() throws {
    let atom = "<entry><title type='html'>The &lt;video&gt; &lt;em&gt;element&lt;/em&gt;</title></entry>"
    #expect(try entries(atom).map(\.title) == ["The <video> element"])
  }
}
