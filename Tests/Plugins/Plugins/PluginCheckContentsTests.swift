import Foundation
import JSON
import Testing

@testable import Plugins

/// Reports mistakes in the texts, dates and addresses of rows, posts and comments.
struct PluginCheckContentsTests {
  @Test(arguments: [
    (#""title":"Salt &amp; water""#, "“title” of it has HTML in it: &amp;"),
    (#""title":"Ann&#39;s""#, "“title” of it has HTML in it: &#39;"),
    (#""title":"A <b>word</b>""#, "“title” of it has HTML in it: </b>"),
    (#""section":"R&nbsp;1""#, "“section” of it has HTML in it: &nbsp;"),
    (#""detail":"one<BR>two""#, "“detail” of it has HTML in it: <BR>"),
    (#""author":"Ann &quot;A&quot;""#, "“author” of it has HTML in it: &quot;"),
    (#""author":{"name":"&lt;ann&gt;"}"#, "“author.name” of it has HTML in it: &lt;"),
    (#""author":{"name":"Ann","handle":"@a&#x2e;b"}"#, "“author.handle” of it has HTML in it: &#x2e;"),
    (#""text":"It&rsquo;s""#, "“text” of it has HTML in it: &rsquo;"),
    (#""title":"\u001b[31mRed\u001b[0m""#, "The “title” of it contains an escape sequence."),
    (#""html":"<p>A <img src='/a.png'></p>""#, "“a.png” in the “html” of it is relative, and there is no “link”."),
    (#""html":"<p><a href='b.html'>B</a></p>""#, "“b.html” in the “html” of it is relative"),
    (
      #""html":"&lt;p&gt;Two &lt;b&gt;keys&lt;/b&gt;.&lt;/p&gt;""#,
      "“html” of it is escaped twice: its text contains <p>"
    ),
    (#""html":"<div>&lt;p&gt;Two keys.&lt;/p&gt;</div>""#, "“html” of it is escaped twice"),
    (#""title":"Report\u202Efdp.exe""#, "The “title” of it contains a character that overrides"),
    (#""link":"https://a.example/1?access_token=x""#, "“link” of it contains a user name, a password or a token"),
    (#""language":"English""#, "“English”, the “language” of it, is not a language tag."),
    (#""createdAt":"1970-01-21T18:52:22Z""#, "“createdAt” in it is implausible: 1970-01-21T18:52:22Z."),
    (#""editedAt":"0001-01-01T00:00:00Z""#, "“editedAt” in it is implausible"),
    (#""createdAt":"9999-12-31T00:00:00Z""#, "“createdAt” in it is implausible"),
  ])
  func mistakesInRowsAndPostsAreReported(member: String, what: String) throws {
    for shape in [ProtocolTable.row, ProtocolTable.post] {
      // Posts have no section and no detail.
      guard shape == ProtocolTable.row || !member.contains("section") && !member.contains("detail") else { continue }
      let found = try mistakes(in: #"{"id":"a",\#(Self.title(beside: member))\#(member)}"#, shape)
      #expect(found.count == 1 && found.first?.contains(what) == true, "\(found)")
    }
  }

  @Test(arguments: [
    #""title":"AT&T; R&D & <video>: a < b""#, #""title":"Use <b> for bold""#, #""text":"5 < 6 && 7 > 6""#,
    #""text":"<p>A</p>","html":"<p>A</p>""#, #""title":"A \u2068ب\u2069 \u200F!""#,
    #""html":"<p>Write &lt;p&gt; and &lt;/p&gt;</p>""#, #""html":"<pre>&lt;p&gt;A&lt;/p&gt;</pre>""#,
    #""html":"<p>&amp; <a href='#top'>up</a> <a href='//a.example/b'>B</a></p>""#,
    #""html":"<p><img src='/a.png'></p>","link":"https://a.example/1""#, #""language":"pt-BR""#,
    #""link":"https://a.example/1?page=2&token=3""#, #""createdAt":"2026-01-02T03:04:05Z""#,
  ])
  func correctRowsAndPostsAreAccepted(member: String) throws {
    for shape in [ProtocolTable.row, ProtocolTable.post] {
      #expect(try mistakes(in: #"{"id":"a",\#(Self.title(beside: member))\#(member)}"#, shape) == [])
    }
  }

  @Test(arguments: ["1912-04-15T02:20:00Z", "1492-10-12T00:00:00Z", "2090-01-01T00:00:00Z"])
  func onlyRowsOfASceneMayHaveDatesFarInThePastOrFuture(date: String) throws {
    let member = #""createdAt":"\#(date)""#
    #expect(try mistakes(in: #"{"id":"a","title":"A",\#(member)}"#, ProtocolTable.row) == [])
    #expect(try mistakes(in: #"{"id":"a","title":"A",\#(member)}"#, ProtocolTable.post).map(Self.rule) == ["dates"])
    #expect(
      try mistakes(in: #"{"id":"a","message":"A",\#(member)}"#, ProtocolTable.comment).map(Self.rule) == ["dates"])
  }

  @Test(arguments: [
    ("1970-01-21T18:52:22Z", "not as milliseconds"), ("1969-12-31T00:00:00Z", "not that of its subject"),
    ("0126-11-29T18:00:00Z", "Add 1900 to C's tm_year"),
    ("2999-01-01T00:00:00Z", "divide them by 1000"), ("2090-01-01T00:00:00Z", "its time zone"),
  ])
  func anImplausibleDateIsReportedWithItsProbableCause(date: String, fix: String) throws {
    let found = try mistakes(in: #"{"id":"a","title":"A","createdAt":"\#(date)"}"#, ProtocolTable.post)
    #expect(found.count == 1 && found.first?.contains(fix) == true, "\(found)")
  }

  @Test(arguments: [
    (#""username":"Ann &amp; Ben","message":"m""#, "“username” of it has HTML in it: &amp;"),
    (#""username":"Ann","message":"It&#39;s""#, "“message” of it has HTML in it: &#39;"),
    (#""username":"\u001b[1mAnn","message":"m""#, "The “username” of it contains an escape sequence."),
  ])
  func mistakesInCommentsAreReported(members: String, what: String) throws {
    let found = try mistakes(in: #"{"id":"a",\#(members)}"#, ProtocolTable.comment)
    #expect(found.count == 1 && found.first?.contains(what) == true, "\(found)")
  }

  @Test func aKindOfMoreThanOneWordIsReported() throws {
    let found = try mistakes(in: #"{"id":"a","title":"A","kind":"a bird"}"#, ProtocolTable.row)
    #expect(found.map { $0.hasSuffix("Fix: Use one word, the same for all rows of this kind.") } == [true])
    #expect(try mistakes(in: #"{"id":"a","title":"A","kind":"bird"}"#, ProtocolTable.row) == [])
  }

  /// The JSON of a title, unless `member` is the title.
  private static func title(beside member: String) -> String {
    member.hasPrefix(#""title""#) ? "" : #""title":"A","#
  }

  private static func rule(_ mistake: String) -> Substring { mistake.prefix { $0 != ":" } }

  /// The mistakes in an item, named “it” in messages, on 30 November 2026.
  private func mistakes(in item: String, _ shape: MessageShape) throws -> [String] {
    let description = try PluginDescription(
      Data(#"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"}}"#.utf8))
    let json = try JSONValue(reading: Data(item.utf8))
    let now = Date(timeIntervalSince1970: 1_796_000_000)
    let subject = "the \(shape.name) “a” of sample"
    return ItemCheck(json, shape, description, at: 1, of: "sample", now: now).mistakes.map {
      $0.description.replacing(subject, with: "it")
    }
  }
}
