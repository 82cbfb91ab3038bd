import Foundation
import Loading
import Markup
import TestSupport
import Testing

@testable import Syndication

/// A feed as it is saved: the same as it was read, and never more than an error if its bytes were changed.
@Suite(.timeLimit(.minutes(1)))
struct SavedFeedTests {
  @Test func aSavedFeedIsReadAsItWas() throws {
    let read = try sample()
    #expect(read.items.count == 4 && read.items.first?.pictures.count == 2)
    #expect(try FeedDocument(saved: read.saved) == read)
    #expect(try FeedDocument(saved: FeedDocument().saved) == FeedDocument())
  }

  @Test func bytesThatAreCutOrOfAnotherKindAreAnError() throws {
    let saved = try sample().saved
    for length in 0..<saved.count {
      #expect(throws: LoadFailure.self) { try FeedDocument(saved: saved.prefix(length)) }
    }
    #expect(throws: LoadFailure.self) { try FeedDocument(saved: saved + [0]) }
    #expect(throws: LoadFailure.self) { try FeedDocument(saved: Data("<rss/>".utf8)) }
  }

  @Test func changedBytesAreAFeedOrAnError() throws {
    let saved = try sample().saved
    var random = SeededRandom(seed: 7)
    for _ in 0..<3_000 {
      var changed = saved
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        let read = try FeedDocument(saved: changed)
        #expect(Set(read.items.map(\.id)).count == read.items.count)
      } catch {
        #expect(error is LoadFailure)
      }
    }
  }

  private func sample() throws -> FeedDocument {
    try feed(
      """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
       xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:dc="http://purl.org/dc/elements/1.1/"
       xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>Θάλασσα</title><link>/blog</link><language>el</language><generator>https://wordpress.org/?v=6</generator>
      <atom:link rel="next" href="/blog/feed?page=2"/>
      <item><guid>1</guid><title>One</title><link>/1</link><dc:creator>Ann</dc:creator><pubDate>1 Jan 2004</pubDate>
      <atom:updated>2004-01-02T00:00:00.25Z</atom:updated><wfw:commentRss>/1/feed</wfw:commentRss>
      <slash:comments>2</slash:comments><geo:lat>1</geo:lat><geo:long>2</geo:long>
      <description>&lt;a href="/x"&gt;Text&lt;/a&gt; &lt;img src="/2.png" alt="B" title="C" width="9"&gt;</description>
      <media:content url="/1.mp4" medium="video" width="4" height="-3"><media:thumbnail url="/1.jpg"/>
      <media:rating>adult</media:rating></media:content></item>
      <item><guid>twin</guid><title>A</title></item><item><guid>twin</guid><title>B</title></item><item/>
      </channel></rss>
      """)
  }
}
