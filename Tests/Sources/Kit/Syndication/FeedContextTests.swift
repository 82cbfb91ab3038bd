import Foundation
import Loading
import Markup
import Posts
import Syndication
import Testing

/// Feeds after other text, and the links of their items.
@Suite(.timeLimit(.minutes(1)))
struct FeedContextTests {
  private let rss = "<rss version='2.0'><channel><title>F</title><item><title>A</title></item></channel></rss>"

  @Test(arguments: [
    "<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/x.php</b> on line <b>12</b><br />\n",
    "<br />\n<font size='1'><table><tr><th>Notice: x</th></tr></table></font>\n", "Notice: a <b> in x.php\n",
    "<p>Deprecated</p>", "<!-- cached -->\n<div class='error'>x</div>", "<b>Fatal", "\u{FEFF}<br/>",
    "<script>var a = '<b>';</script>",
    "<pre>stack <trace></pre>",
  ])
  func serverWarningsBeforeAFeedAreSkipped(warning: String) throws {
    let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><title>F</title><entry><title>A</title></entry></feed>"
    let rdf =
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>"
      + "<channel><title>F</title></channel><item><title>A</title></item></rdf:RDF>"
    for document in [rss, atom, rdf] {
      for declaration in ["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"] {
        let read = try feed(warning + declaration + document)
        #expect(read.title == "F" && read.items.map(\.title) == ["A"], "\(warning + declaration)")
      }
    }
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body><b>Warning</b>: x</body></html>\n", "<html><head><title>Error</title></head></html>",
    "<br />\n<b>Warning</b>: x in <b>y</b><br />\n",
  ])
  func aFeedAfterAnHTMLErrorPageIsRead(warning: String) throws {
    #expect(try feed(warning + "<?xml version='1.0'?>" + rss).items.map(\.title) == ["A"])
    guard !warning.contains("html") else { return }
    for json in [
      #"{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1","title":"A"}]}"#,
      #"{"title":"F > G","authors":[{"name":"B"}],"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"A"}]}"#,
    ] {
      #expect(try feed(warning + json).items.map(\.title) == ["A"])
      #expect(try feed("Notice: x\n" + json).items.map(\.title) == ["A"])
    }
  }

  @Test func anItemInsideAnotherItemIsRead() throws {
    let read = try feed(
      "<rss><channel><item><title>A</title><item><title>B</title></item></item><item><title>C</title></item></channel></rss>"
    )
    #expect(read.items.map(\.title) == ["A", "B", "C"])
  }

  @Test(arguments: [
    (#"a\u12 b"#, "a\u{FFFD} b"), (#"\ud83d"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"), (#"\ude00x"#, "\u{FFFD}x"),
    (#"\ud83d\ude00!"#, "😀!"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\n\ude00"#, "\u{FFFD} \u{FFFD}"),
    (#"\u"#, "\u{FFFD}"), (#"\uD83D\u12\uDE00"#, "\u{FFFD}\u{FFFD}\u{FFFD}"), (#"\u0041\\u12"#, #"A\u12"#),
  ])
  func invalidJSONEscapesBecomeReplacementCharacters(written: String, expected: String) throws {
    let json =
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"\#(written)"},{"id":"2","title":"B"}]}"#
    #expect(try feed(json).items.map(\.title) == [expected, "B"])
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body><pre>%</pre></body></html>", "<html><head><title>How to</title></head><body>%",
    "<head><meta charset='utf-8'></head><p>A feed: %", "<body><p>%</p></body>", "<title>Feeds</title><p>%</p>",
    "<html lang='en'><body><code>&lt;?xml?&gt;</code>%",
    "<?xml version='1.0'?><!DOCTYPE html><html><body>%</body></html>",
    "<!-- x --><html>%</html>",
  ])
  func anHTMLPageThatContainsAFeedIsNotAFeed(page: String) {
    #expect(throws: LoadFailure.notAFeed) { try feed(page.replacing("%", with: rss)) }
  }

  @Test(arguments: [
    ("<link href='/3.json' type='application/json'/><link href='/3.html' type='text/html'/>", "/3.html"),
    (
      "<link href='/3.json' type='application/json'/><link href='/3' type='application/xhtml+xml; charset=utf-8'/>",
      "/3"
    ),
    ("<link href='/3.json' type='application/json'/><link href='/3'/>", "/3"),
    ("<link href='/3.json' type='application/json'/><link href='/3.pdf' type='application/pdf'/>", "/3.json"),
    ("<link href='/3' type='TEXT/HTML'/><link href='/4' type='text/html'/>", "/3"),
    (
      "<link rel='self' href='/self'/><link rel='alternate' type='application/atom+xml' href='/a'/><link href='/b'/>",
      "/b"
    ),
    ("<id>https://e.example/9</id>", "https://e.example/9"), ("<id>tag:e.example,2020:9</id>", nil),
    ("<id>urn:uuid:1</id><content type='text/html' src='/whole'/>", "/whole"),
    ("<id>https://e.example/9</id><content src='/whole' type='application/xhtml+xml'/>", "/whole"),
    ("<id>https://e.example/9</id><content src='/p.jpg' type='image/jpeg'/>", "https://e.example/9"),
    ("<id>https://e.example/9</id><link href='/1'/>", "/1"),
    ("<id>https://e.example/9</id><link xmlns:n='http://www.w3.org/2005/Atom' n:href='/7'/>", "/7"),
    ("<id>javascript:alert(1)</id>", nil),
    ("<id>https://e.example/9</id><link rel='enclosure' href='/1.mp3'/>", "https://e.example/9"),
  ])
  func anHTMLPageIsPreferredAsTheLinkOfAnEntry(links: String, page: String?) throws {
    let base = try #require(URL(string: "https://example.org/"))
    let expected = page.flatMap { URL(string: $0, relativeTo: base)?.absoluteString }
    #expect(try entries("<entry><title>T</title>\(links)</entry>").map(\.link) == [expected])
  }

  @Test(arguments: [
    ("<link>https://blog.example/</link>", "https://blog.example/p/1", "https://blog.example/i/1.png"),
    ("<link>https://blog.example/sub/x</link>", "https://blog.example/p/1", "https://blog.example/i/1.png"),
    ("<link>/home</link>", "https://example.org/p/1", "https://example.org/i/1.png"),
    ("", "https://example.org/p/1", "https://example.org/i/1.png"),
    ("<link>https://EXAMPLE.org/other/</link>", "https://example.org/p/1", "https://example.org/i/1.png"),
    ("<link>javascript:x</link>", "https://example.org/p/1", "https://example.org/i/1.png"),
    (
      "<atom:link xmlns:atom='http://www.w3.org/2005/Atom' rel='self' href='https://self.example/'/><link>https://blog.example</link>",
      "https://blog.example/p/1", "https://blog.example/i/1.png"
    ),
  ])
  func relativeLinksAreResolvedAgainstTheChannel(link: String, page: String, picture: String) throws {
    let item =
      "<item><link>/p/1</link><description>&lt;img src='/i/1.png'&gt;</description><enclosure url='/s.mp3'/></item>"
    for document in [link + item, item + link] {
      let read = try items(document)
      #expect(read.map(\.link) == [page])
      #expect(read.first?.pictures.last?.address == picture)
    }
  }

  @Test func theXMLBaseOfAFeedIsPreferredToTheAddressOfItsPage() throws {
    let read = try feed(
      "<rss xml:base='https://base.example/x/'><channel><link>https://blog.example/</link><item><link>1</link></item></channel></rss>"
    )
    #expect(read.items.map(\.link) == ["https://base.example/x/1"])
  }

  @Test(arguments: [
    ("1h 2m", 3_720), ("1h2m3s", 3_723), ("PT1H2M3S", 3_723), ("pt90s", 90), ("P1DT1S", 86_401), ("45 min", 2_700),
    ("2 hours 5 minutes", 7_500), ("PT", nil), ("h", nil), ("1x", nil), ("-PT1H", nil), ("PT1.5S", 2), ("90m", 5_400),
    ("1 h 2 m 3 s", 3_723), ("PT99999999999999999999H", nil),
  ])
  func durationsOfAudioInManyFormatsAreRead(text: String, seconds: Int?) throws {
    let sound = try item("<enclosure url='s.mp3' type='audio/mpeg'/><itunes:duration>\(text)</itunes:duration>")
    #expect(sound.pictures.map { $0.extent?.seconds } == [seconds])
  }

  @Test func theCreditOfAPictureIsNotTheAuthorOfTheItem() throws {
    let picture = "<media:content url='1.jpg' medium='image'><media:credit>Jo</media:credit></media:content>"
    #expect(try item(picture).author == nil)
    #expect(try item("<media:credit>Jo</media:credit>\(picture)").author == nil)
    #expect(try item("<media:credit role='author'>Ann</media:credit>").author == "Ann")
  }

  @Test(arguments: [
    ("<dc:creator>&lt;a href='/x'&gt;Ann &amp;amp; Bo&lt;/a&gt;</dc:creator>", "Ann & Bo"),
    ("<dc:creator><![CDATA[<b>Ann</b>]]></dc:creator>", "Ann"), ("<dc:creator>A &lt; B</dc:creator>", "A < B"),
    ("<author>Ann &lt;ann@e.example&gt;</author>", "Ann"), ("<dc:creator>Ann &lt;3</dc:creator>", "Ann <3"),
    ("<author>&lt;em&gt;Ann&lt;/em&gt;</author>", "Ann"),
  ])
  func tagsAreRemovedFromAuthorNames(xml: String, name: String) throws {
    #expect(try item(xml).author == name)
  }

  @Test func anAggregatedEntryHasTheAuthorOfItsSource() throws {
    let source = "<source><title>S</title><author><name>Ann</name></author></source>"
    #expect(try entries("<author><name>Planet</name></author><entry>\(source)</entry>").map(\.author) == ["Ann"])
    #expect(try entries("<entry><author><name>Bo</name></author>\(source)</entry>").map(\.author) == ["Bo"])
    #expect(
      try entries("<author><name>Planet</name></author><entry><source><title>S</title></source></entry>").map(\.author)
        == [
          "Planet"
        ])
  }

  @Test(arguments: ["\n", "\r\n", "\t", "\u{1}", "\u{B}", "\u{1F}", "a\n\n b\t\tc", "\\\n", "\\\" \n \\\\"])
  func rawControlCharactersInJSONTextsAreAccepted(
    sign: String
  ) throws {
    let read = try feed(
      "{\"version\":\"https://jsonfeed.org/version/1\",\n\t\"title\":\"A\(sign)B\",\"items\":[\n{\"id\":\"1\",\"title\":\"T\",\"content_html\":\"<p>x\(sign)y</p>\"},{\"id\":\"2\",\"content_text\":\"plain\"}]}"
    )
    #expect(read.items.map(\.guid) == ["1", "2"] && read.leftOut == 0)
    let text = try #require(read.items.first?.text.text)
    #expect(text.hasPrefix("x") && text.hasSuffix("y"))
    #expect(read.title?.hasPrefix("A") == true && read.title?.hasSuffix("B") == true)
  }
}
