import Foundation
import Markup
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HTMLTextTests {
  private let base = URL(string: "https://example.org/a/b")

  @Test(arguments: [
    ("<p>One\n two</p><p>three</p>", "One two\n\nthree"), ("a<br>b<br/>c", "a\nb\nc"), ("a<br><br><br><br>b", "a\n\nb"),
    ("<div>a</div><div>b</div>", "a\nb"), ("<h1>T</h1>text<hr>more", "T\n\ntext\n\nmore"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "- a\n- b\n  - c\n\nd"),
    ("<ol start=3><li><p>a</p><li>b\nb</ol>", "3. a\n\n4. b b"), ("<blockquote>a<br>b</blockquote>c", "> a\n> b\n\nc"),
    ("<pre>a\n  b</pre>", "a\n  b"), ("<p>&nbsp;</p><p>a</p>", "a"), ("<q>a</q> b", "“a” b"),
    ("a<script>b</script><style>c</style><!-- d --> e", "a e"), ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\nc"),
    ("a <b>b</b><i> c</i>d", "a b cd"), ("<p hidden>a</p><p style='display: none'>b</p>c", "c"), ("", ""), (" \n ", ""),
  ])
  func blockElementsBecomeLinesOfText(html: String, expected: String) {
    #expect(HTMLText(html).text == expected)
  }

  @Test(arguments: [
    ("AT&T &amp; more &lt;b&gt;", "AT&T & more <b>"), ("a\nb\n\nc", "a\nb\n\nc"), ("1 < 2 > 0", "1 < 2 > 0"),
    ("&eacute;&hellip;&#8217;&#x2019;&#146;&apos;", "é…’’’'"), ("&nosuch; &#0; &#xD800;", "&nosuch;  "),
    ("&copy 2020 <a href='/?a=1&copy=2'>x</a>", "© 2020 x [1]"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
    ("caf\u{301}e 👩‍👩‍👧 日本", "caf\u{301}e 👩‍👩‍👧 日本"), (":blobcat: <b>:x:</b>", ":blobcat: :x:"),
  ])
  func entitiesAndUnescapedCharactersAreDecoded(html: String, expected: String) {
    #expect(HTMLText(html, base: base).text == expected)
  }

  @Test func linkNumbersFollowTheWordsOfTheLink() {
    let text = HTMLText(
      """
      <a href="c?x=1&amp;y=2">relative</a>, <a href='//other.example/ü'>other</a>, <a href=c?x=1&y=2>again</a>,
      <a href="mailto:a@b.c">mail</a>, <a href="javascript:x()">script</a>, <a href="#top">top</a>, <a href="/none"></a>
      """, base: base)
    #expect(text.text == "relative [1], other [2], again [1], mail, script, top,")
    #expect(text.links == ["https://example.org/a/c?x=1&y=2", "https://other.example/%C3%BC"])
  }

  @Test func theUserAndThePasswordOfALinkAreRemoved() {
    #expect(HTMLText("<a href='https://eve:pw@example.org/'>a</a>").links == ["https://example.org/"])
  }

  @Test func mentionsAndHashtagsAreNotNumberedAsLinks() {
    let html = """
      <p><span class="h-card"><a href="https://s.example/@ann" class="u-url mention">@<span>ann</span></a></span> \
      <a href="https://s.example/tags/sea" class="mention hashtag" rel="tag">#<span>sea</span></a></p>
      """
    #expect(HTMLText(html).text == "@ann #sea")
    #expect(HTMLText(html).links == [])
  }

  @Test func linkTextWithTheInvisibleClassIsHidden() {
    let html = """
      <a href="https://example.org/a/long/path"><span class="invisible">https://</span><span class="ellipsis">\
      example.org/a/lo</span><span class="invisible">ng/path</span></a>
      """
    #expect(HTMLText(html).text == "example.org/a/lo… [1]")
    #expect(HTMLText(html).links == ["https://example.org/a/long/path"])
  }

  @Test func paragraphsWithTheQuoteInlineClassAreSkippedOnRequest() {
    let html = #"<p class="quote-inline">RE: <a href="https://s.example/1">s</a></p><p>Yes.</p>"#
    #expect(HTMLText(html, skipsInlineQuotes: true) == HTMLText(plain: "Yes."))
    #expect(HTMLText(html).text == "RE: s [1]\n\nYes.")
  }

  @Test func linkNumbersContinueFromAnEarlierText() {
    let html = "<a href='https://b.example/'>b</a> <a href='https://a.example/'>a</a>"
    let text = HTMLText(html, after: ["https://a.example/"])
    #expect(text.text == "b [2] a [1]" && text.links == ["https://a.example/", "https://b.example/"])
  }

  @Test func aVideoBecomesALink() {
    let text = HTMLText("Look:<video poster=p.png><source src=v.mp4>No video.</video>there", base: base)
    #expect(text.text == "Look: ▶ [1] there")
    #expect(text.links == ["https://example.org/a/v.mp4"])
  }

  @Test(arguments: [
    "<div>", "<blockquote>a", "<ul><li>a", "<a href=x>a", "<br>&hellip;", "&", "<", "<!-", "<p title=\"", "a",
  ])
  func theTextAndTheLinksOfHostileHTMLAreLimited(part: String) {
    for start in ["", "<", "<!--", "<p title='"] {
      let text = HTMLText(start + String(repeating: part, count: 250_000 / part.utf8.count), base: base)
      #expect(text.text.utf8.count <= 2 * MarkupLimits.fragment)
      #expect(text.links.count <= 500)
    }
  }

  @Test func longHTMLIsTruncatedWithAnEllipsis() {
    let text = HTMLText("<p>" + String(repeating: "word ", count: 60_000) + "</p>end").text
    #expect(text.hasPrefix("word word") && text.hasSuffix(" …"))
    #expect(!text.contains("end"))
  }

  @Test func aTagWithTooManyAttributesYieldsAnEmptyText() {
    let attributes = (0..<600).map { "a\($0)=1" }.joined(separator: " ")
    #expect(HTMLText("a<b \(attributes)>c</b>") == HTMLText(plain: ""))
  }
}
