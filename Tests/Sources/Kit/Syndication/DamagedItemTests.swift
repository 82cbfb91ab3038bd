import Foundation
import Loading
import Markup
import Syndication
import TestSupport
import Testing

/// Feeds with one damaged item: the others are read as if it were whole.
@Suite(.timeLimit(.minutes(2)))
struct DamagedItemTests {
  private static let count = 10

  /// Descriptions of the first item that libxml2 once took for errors, after which it left out every reference.
  @Test(arguments: [
    "&lt;![CDATA[some text]]&gt;", "]]&gt;", "]]&#62;", "]]&#x3e;", "]&#93;>", "&close;", "]]&gte;", "]]>",
    "<![CDATA[a]]]]>&gt;", "<![CDATA[]]]]><![CDATA[>]]>", "<![CDATA[]]\u{1}>]]>", "<![CDATA[]\u{FFFE}]\u{8}>]]>",
    "]]\u{1}>",
    "]<!-- -->]<?x?>>", "<a href='1' href='2'>x</a>", "<a a:x='1' b:x='2' xmlns:a='u' xmlns:b='u'/>",
    "<a xmlns='u' xmlns='v'/>", "<a xmlns:n='u' xmlns:n='v' n:x='1'/>", "<a q:x='1' q:x='2'/>", "<u:x u:y='1'/>",
    "<a xmlns:xml='http://other.example/'/>", "<a xmlns:xmlns='u'/>", "<xmlns:a/>", "<a xmlns:n=''><n:b/></a>",
    "<a xmlns:m='http://www.w3.org/XML/1998/namespace' m:base='http://x.example/'/>", "<a xml:base='1' xml:base='2'/>",
    "<×>", "<a×b/>", "<a ×='1'/>", "<:/>", "<a:/>", "<a:b:c/>", "<_ />", "<a:1/>", "<１>",
    "<a xml:space='x' xml:id='1'/>",
    "<a 1='2' -='3'/>", "<\(String(repeating: "n", count: 60_000))/>",
  ])
  func aDamagedItemDoesNotAffectTheNextItem(text: String) throws {
    let doctype = "<!DOCTYPE rss [<!ENTITY close ']]&#62;'> <!ENTITY gte '&#38;gt;'>]>"
    let next =
      "<item><title>Then 1 &lt; 2 &amp;&amp; fine</title><link>http://e.example/3?x=1&amp;y=2</link>"
      + "<description>&lt;p&gt;A &lt;b&gt;bold&lt;/b&gt; word &amp;amp; a &lt;a href=\"/l\"&gt;link&lt;/a&gt;.</description></item>"
    let read = try feed(
      "\(doctype)<rss><channel><item><title>One</title><description>\(text)</description></item>\(next)</channel></rss>"
    )
    #expect(read.items.map(\.title) == ["One", "Then 1 < 2 && fine"])
    #expect(read.items.last?.text.text == "A bold word & a link [1].")
    #expect(read.items.last?.link == "http://e.example/3?x=1&y=2")
    #expect(!read.isCutOff && read.leftOut == 0)
  }

  @Test(arguments: [
    ("<title>Two", 1), ("<title>Two</title><author>a", 1), ("<guid>2</guid><title>Two", 2),
    ("<link>http://e.example/2</link><title>Two", 1),
  ])
  func anItemTruncatedBeforeItsIDIsOmitted(start: String, count: Int) throws {
    let read = try feed("<rss><channel><item><guid>1</guid><title>One</title></item><item>\(start)")
    #expect(read.items.count == count)
    #expect(read.isCutOff && read.leftOut == 2 - count)
    let unidentified = try feed("<rss><channel><item><title>One</title></item><item>\(start)")
    #expect(unidentified.items.count == 2, "no item before it has an identity")
    let linked = try feed("<rss><channel><item><link>http://e.example/1</link></item><item>\(start)")
    #expect(linked.items.count == (start.hasPrefix("<title>") ? 1 : 2), "links are the identity")
  }

  @Test func anEscapedCDATASectionIsNotReadAsMarkup() throws {
    #expect(try item("<description>&lt;![CDATA[some text]]&gt;</description>").text.text.contains("<") == false)
  }

  /// Markup in an item that is never closed, or that closes elements around it.
  @Test(arguments: [
    "<![CDATA[open", "<!-- open", "<?php open", "<a href=\"open", "<a href='open", "<a", "<", "</", "&", "<![CDATA[",
    "]]>",
    "-->", "?>", "</item>", "</channel>", "</rss>", "</channel></rss>", "<item>", "<item", "<channel>", "<rss>",
    "</title>",
    "<!DOCTYPE rss [", "<!DOCTYPE", "<!ENTITY", "<!", "<b><i><u>", "</b></i>", "\"", "'", "<title>", "<item></item>",
    "</item></item>", "<x y='</item>'>", "<![CDATA[</item>]]>", "<![CDATA[<item>]]>", "<!-- </item> -->",
    "<!-- <item> -->",
  ])
  func unclosedMarkupInAnItemDoesNotAffectOtherItems(text: String) throws {
    for (index, document) in Self.documents.enumerated() {
      let whole = try feed(document.text).items
      try #require(whole.count == Self.count)
      for number in [0, 4, Self.count - 1] {
        let damaged = document.inserting(text, intoItem: number)
        let read = try feed(damaged)
        expect(read.items, have: whole, but: number, "\(text) in item \(number) of \(index)")
      }
    }
  }

  @Test(arguments: 0..<8) func randomDamageInsideAnItemDoesNotAffectOtherItems(seed: UInt64) throws {
    var random = SeededRandom(seed: 0xfeed + seed)
    let document = Self.documents[Int(seed) % Self.documents.count]
    let whole = try feed(document.text).items
    for _ in 0..<100 {
      let number = Int.random(in: 0..<Self.count, using: &random)
      let damaged = document.mutated(inItem: number, using: &random)
      let read = try feed(damaged)
      guard expect(read.items, have: whole, but: number, damaged) else { return }
    }
  }

  @Test(arguments: 0..<8) func aMissingItemTagLosesAtMostOneNeighbouringItem(seed: UInt64) throws {
    var random = SeededRandom(seed: 0xbad + seed)
    let document = Self.documents[Int(seed) % Self.documents.count]
    let whole = try feed(document.text).items
    for _ in 0..<100 {
      let number = Int.random(in: 0..<Self.count, using: &random)
      let (damaged, isEnd) = document.withoutTag(ofItem: number, using: &random)
      let read = try feed(damaged)
      let others = whole.enumerated().filter {
        ![number - (isEnd ? 0 : 1), number, number + (isEnd ? 1 : 0)].contains($0.offset)
      }
      for (_, item) in others where !read.items.contains(item) {
        Issue.record("\(item.title ?? "") is lost: \(damaged)")
        return
      }
      let intact = whole.count { read.items.contains($0) }
      #expect(intact >= Self.count - 2)
      #expect(read.items.count + read.leftOut >= Self.count || read.isCutOff, "\(damaged)")
    }
  }

  /// Markup between two items, or in place of the start tag of the first.
  @Test(arguments: [
    "<description>", "<tem>", "<it&#1;em>", "<channel>", "<rss>", "</channel>", "<![CDATA[", "<!--", "<a><b>", "<x y='",
    "<channel><title>", "]]>",
  ])
  func unclosedMarkupBetweenItemsLosesAtMostOneItem(text: String) throws {
    for document in Self.documents {
      let whole = try feed(document.text).items
      for number in 0..<Self.count {
        let read = try feed(document.inserting(text, beforeItem: number))
        let lost = whole.indices.filter { !read.items.contains(whole[$0]) }
        #expect(lost.isEmpty || lost == [number], "\(text) before item \(number): \(lost)")
        #expect(read.items.count + read.leftOut >= Self.count || read.isCutOff)
      }
      let damaged = document.text.replacing(document.open, with: text, maxReplacements: 1)
      let read = try feed(damaged)
      #expect(whole.dropFirst().allSatisfy(read.items.contains), "\(damaged)")
      #expect(read.items.count + read.leftOut >= Self.count || read.isCutOff)
    }
  }

  /// Removes the end of an item and the start of the next: both become one item, and one is counted as lost.
  @Test(arguments: 0..<8) func oneOfTwoItemsMergedByMissingTagsIsCountedAsLost(seed: UInt64) throws {
    var random = SeededRandom(seed: 0xcafe + seed)
    let document = Self.documents[Int(seed) % Self.documents.count]
    let whole = try feed(document.text).items
    for _ in 0..<100 {
      let number = Int.random(in: 1..<Self.count, using: &random)
      let damaged = document.withoutBoundary(beforeItem: number, using: &random)
      let read = try feed(damaged)
      for (index, item) in whole.enumerated() where index != number && index != number - 1 {
        #expect(read.items.contains(item), "item \(index) of \(damaged)")
      }
      #expect(read.items.count + read.leftOut >= Self.count, "\(damaged)")
    }
  }

  /// An item whose section has no end takes the next one with it, which is counted.
  @Test func anItemInsideAnUnclosedCDATASectionIsCountedAsOmitted() throws {
    let read = try feed(
      "<rss><channel><item><guid>1</guid><title>A</title><description><![CDATA[a m>\n<item><guid>2</guid><title>B</title>"
        + "<description>b</description></item>\n<item><guid>3</guid><title>C</title></item></channel></rss>")
    #expect(read.items.map(\.title) == ["A", "C"] && read.leftOut == 1)
  }

  /// A repeated child is not a sign of another item.
  @Test func anItemWithARepeatedChildIsReadAsOneItem() throws {
    for twice in [
      "<title>A</title><title>B</title>", "<guid>1</guid><guid>1</guid>", "<link>/a</link><link>/b</link>",
      "<pubDate>1 Jan 2024</pubDate><pubDate>2 Jan 2024</pubDate>",
      "<description>a</description><description>b</description>",
    ] {
      let read = try feed("<rss><channel><item>\(twice)</item><item><title>Next</title></item></channel></rss>")
      #expect(read.items.count == 2 && read.leftOut == 0, "\(twice)")
    }
  }

  @discardableResult
  private func expect(
    _ items: [FeedItem], have whole: [FeedItem], but number: Int, _ damaged: String
  ) -> Bool {
    for (index, item) in whole.enumerated() where index != number && !items.contains(item) {
      Issue.record("item \(index) is another one: \(damaged)")
      return false
    }
    return true
  }

  /// A feed of ten items, whose parts can be damaged one by one.
  private struct Document {
    let start: String
    let open: String
    let close: String
    let children: [[String]]
    let end: String

    var text: String { start + children.map { open + $0.joined(separator: "\n") + close + "\n" }.joined() + end }

    private func with(_ inside: String, inItem number: Int) -> String {
      start
        + children.enumerated().map { open + ($0 == number ? inside : $1.joined(separator: "\n")) + close + "\n" }
        .joined()
        + end
    }

    func inserting(_ text: String, intoItem number: Int) -> String {
      var parts = children[number]
      parts.insert(text, at: 2)
      return with(parts.joined(separator: "\n"), inItem: number)
    }

    func inserting(_ text: String, beforeItem number: Int) -> String {
      start
        + children.enumerated().map { ($0 == number ? text : "") + open + $1.joined(separator: "\n") + close + "\n" }
        .joined()
        + end
    }

    /// The document without the last bytes of an item, its end tag, the start tag of the next and its first bytes; half
    /// of the time, only without the two tags.
    func withoutBoundary(beforeItem number: Int, using random: inout SeededRandom) -> String {
      let parts = children.map { $0.joined(separator: "\n") }
      let isClean = Bool.random(using: &random)
      let (before, after) =
        isClean ? (0, 0) : (Int.random(in: 0...30, using: &random), Int.random(in: 0...20, using: &random))
      let items = parts.enumerated().map { index, text in
        index == number - 1
          ? open + text.dropLast(before)
          : index == number ? text.dropFirst(after) + close + "\n" : open + text + close + "\n"
      }
      return start + items.joined() + end
    }

    func mutated(inItem number: Int, using random: inout SeededRandom) -> String {
      var inside = Array(children[number].joined(separator: "\n").unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0...inside.count, using: &random)
        let length = Int.random(in: 0...min(12, inside.count - index), using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: inside.removeSubrange(index..<index + length)
        case 1:
          inside.insert(
            contentsOf: Array(Self.tokens[Int.random(in: 0..<Self.tokens.count, using: &random)].unicodeScalars),
            at: index)
        case 2:
          inside.insert(
            contentsOf: inside[index..<index + length], at: Int.random(in: 0...inside.count, using: &random))
        default:
          guard index < inside.count else { continue }
          inside[index] = Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &random))
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: inside)
      return with(String(text), inItem: number)
    }

    /// The document with a damaged start or end tag of an item.
    func withoutTag(ofItem number: Int, using random: inout SeededRandom) -> (text: String, isEnd: Bool) {
      let isEnd = Bool.random(using: &random)
      var tag = Array((isEnd ? close : open).unicodeScalars)
      let index = Int.random(in: 0..<tag.count, using: &random)
      if Bool.random(using: &random) { tag.remove(at: index) } else { tag[index] = "~" }
      var damaged = String.UnicodeScalarView()
      damaged.append(contentsOf: tag)
      let items = children.enumerated().map { offset, parts in
        let (open, close) =
          offset == number ? (isEnd ? open : String(damaged), isEnd ? String(damaged) : close) : (open, close)
        return open + parts.joined(separator: "\n") + close + "\n"
      }
      return (start + items.joined() + end, isEnd)
    }

    private static let tokens = [
      "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>", "\"", "'", "<", ">", "&", "&lt;", "</item>", "</entry>",
      "</channel>",
      "</rss>", "</feed>", "<b>", "</b>", "<a href=\"", "<a x='1' x='2'>", "]]&gt;", "</title>", "<title>", "&#0;",
      "\u{0}",
      "<×>", "xmlns=\"u\"", "</", "/>",
    ]
  }

  private static let documents: [Document] = [
    Document(
      start:
        "<?xml version=\"1.0\"?>\n<rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel>\n<title>F</title><link>http://e.example/</link>\n",
      open: "<item>", close: "</item>",
      children: (0..<count).map { number in
        [
          "<title>Title \(number) &amp; more &lt; less</title>", "<link>http://e.example/\(number)?a=1&amp;b=2</link>",
          "<guid isPermaLink=\"false\">g\(number)</guid>", "<dc:creator><![CDATA[Ann \(number)]]></dc:creator>",
          "<pubDate>Sat, 0\(number % 9 + 1) Jan 2022 10:00:00 GMT</pubDate>",
          "<enclosure url=\"http://e.example/\(number).mp3\" type=\"audio/mpeg\" length=\"\(number)00\"/>",
          "<description>&lt;p&gt;Summary \(number) &amp;amp; so on&lt;/p&gt;</description>",
          "<content:encoded><![CDATA[<p>Text <b>\(number)</b> &amp; <a href=\"/l\">link</a></p>]]></content:encoded>",
        ]
      }, end: "</channel></rss>\n"),
    Document(
      start: "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>F</title><author><name>A</name></author>\n",
      open: "<entry>",
      close: "</entry>",
      children: (0..<count).map { number in
        [
          "<id>tag:e.example,2022:\(number)</id>", "<title type='html'>Title \(number) &amp;amp; more</title>",
          "<link rel=\"alternate\" href=\"http://e.example/\(number)\"/>",
          "<updated>2022-01-0\(number % 9 + 1)T10:00:00Z</updated>",
          "<author><name>Ann \(number)</name></author>",
          "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"><p>Text <b>\(number)</b> &amp; <a href='/l'>link</a></p></div></content>",
        ]
      }, end: "</feed>\n"),
    Document(
      start:
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\"><channel rdf:about=\"http://e.example/\"><title>F</title><link>http://e.example/</link></channel>\n",
      open: "<item>", close: "</item>",
      children: (0..<count).map { number in
        [
          "<title>Title \(number)</title>", "<link>http://e.example/\(number)</link>",
          "<description>Text \(number) &lt;b&gt;bold&lt;/b&gt;</description>",
        ]
      }, end: "</rdf:RDF>"),
  ]
}

/// Documents that are too deep: their words are kept.
@Suite(.timeLimit(.minutes(1)))
struct DeepFeedTests {
  @Test(arguments: [300, 5_000]) func deeplyNestedElementsDoNotAffectOtherItems(depth: Int) throws {
    let deep = String(repeating: "<b>", count: depth) + "deep" + String(repeating: "</b>", count: depth)
    let read = try items(
      "<item><title>One</title><description>\(deep)</description></item><item><title>Two &amp; more</title></item>")
    #expect(read.map(\.title) == ["One", "Two & more"])
    #expect(read.first?.text.text == "deep")
  }

  @Test(arguments: ["div", "b", "blockquote", "table", "ul"], [100, 300, 5_000]) func deeplyNestedHTMLKeepsItsWords(
    name: String, depth: Int
  ) throws {
    let deep = String(repeating: "&lt;\(name)&gt;", count: depth)
    let end = String(repeating: "&lt;/\(name)&gt;", count: depth)
    let read = try items(
      "<item><description>Before \(deep)deep&lt;p&gt;more\(end) behind</description></item><item><title>Two</title></item>"
    )
    let text = read.first?.text.text ?? ""
    #expect(text.contains("Before") && text.contains("deep") && text.contains("more") && text.contains("behind"))
    #expect(read.last?.title == "Two")
  }

  @Test func aFeedWithTooManyTagsIsMarkedAsTruncated() throws {
    let parts = String(repeating: "<i/>", count: 100)
    let read = try items((0..<2_000).map { "<item><title>\($0)</title>\(parts)</item>" }.joined())
    #expect(read.count > 1_000)
    let document =
      "<rss><channel>\((0..<2_000).map { "<item><title>\($0)</title>\(parts)</item>" }.joined())</channel></rss>"
    #expect(try feed(document).isCutOff)
  }

  @Test func aFeedWithTooManyItemsIsMarkedAsTruncated() throws {
    let document = "<rss><channel>\((0..<5_001).map { "<item><title>\($0)</title></item>" }.joined())</channel></rss>"
    let read = try feed(document)
    #expect(read.items.count == 5_000 && read.isCutOff)
    let json =
      #"{"version":"https://jsonfeed.org/version/1","items":[\#((0..<5_001).map { "{\"id\":\"\($0)\"}" }.joined(separator: ","))]}"#
    let list = try feed(json)
    #expect(list.items.count == 5_000 && list.isCutOff)
  }
}
