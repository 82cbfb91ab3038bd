import Foundation
import HTTP
import Synchronization
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct FeedServerTests {
  @Test(arguments: ["/feed.xml", "/atom.xml", "/feed.json", "/"])
  func anUnchangedFeedIsNotSentAgain(path: String) async throws {
    try await withServer { _, get in
      let first = try await get(path)
      #expect(first.status == 200)
      let tag = try #require(first.headers[.eTag])
      let again = try await get(path, [.ifNoneMatch: "\"other\", \(tag)"])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(try await get(path, [.ifNoneMatch: "\"other\""]).status == 200)
      guard let date = first.headers[.lastModified] else { return }
      #expect(try await get(path, [.ifModifiedSince: date]).status == 304)
      #expect(try await get(path, [.ifModifiedSince: date, .ifNoneMatch: "\"other\""]).status == 200)
    }
  }

  @Test(arguments: ["/feed.xml", "/atom.xml", "/feed.json"])
  func followingLinksToNextPagesReachesTheEndOfTheFeed(path: String) async throws {
    try await withServer { _, get in
      var items = 0
      var pages = 0
      var next: String? = path
      while let address = next {
        let text = String(decoding: try await get(address).body, as: UTF8.self)
        items += text.matches(of: /<item>|<entry|"content_html"/).count
        pages += 1
        next = text.firstMatch(of: /rel="next" href="([^"]*)"|"next_url":"([^"]*)"/)
          .flatMap { $0.1 ?? $0.2 }.map(String.init)
      }
      #expect(pages == 2)
      #expect(items == 24, "25 posts, one of them a boost")
    }
  }

  @Test func theRSSFeedHasPicturesAndComments() async throws {
    try await withServer { _, get in
      let text = String(decoding: try await get("/feed.xml").body, as: UTF8.self)
      let item = try #require(text.split(separator: "<item>").dropFirst().first { $0.contains("later") })
      #expect(item.matches(of: /<media:content url="[^"]*" type="image\/png" medium="image"/).count == 4)
      #expect(item.matches(of: /<media:description type="plain">/).count == 3)
      #expect(item.contains("<slash:comments>4</slash:comments>"))
      let address = try #require(item.firstMatch(of: /<wfw:commentRss>([^<]*)</)).1
      let comments = String(decoding: try await get(String(address)).body, as: UTF8.self)
      #expect(comments.matches(of: /<item>/).count == 4)
      #expect(text.contains(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000<\/pubDate>/))
      #expect(text.contains(#"<media:rating scheme="urn:simple">adult</media:rating>"#))
    }
  }

  @Test func atomCommentsReferToTheirParentComment() async throws {
    try await withServer { _, get in
      let text = String(decoding: try await get("/atom.xml").body, as: UTF8.self)
      let entry = try #require(text.split(separator: "<entry").dropFirst().first { $0.contains("later") })
      let id = try #require(entry.firstMatch(of: /<id>([^<]*)</)).1
      let link = try #require(entry.firstMatch(of: /rel="replies"[^>]*href="([^"]*)" thr:count="4"/)).1
      let comments = String(decoding: try await get(String(link)).body, as: UTF8.self)
      let parents = comments.matches(of: /thr:in-reply-to ref="([^"]*)"/).map(\.1)
      #expect(parents.count == 4)
      #expect(parents.first == id)
      let ids = comments.matches(of: /<id>(urn[^<]*)</).map(\.1)
      #expect(parents.dropFirst().allSatisfy { ids.contains($0) }, "a chain")
    }
  }

  @Test func theHomePageLinksToTheFeeds() async throws {
    try await withServer { _, get in
      let page = try await get("/")
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      let text = String(decoding: page.body, as: UTF8.self)
      let links = text.matches(of: /rel="alternate" type="([^"]*)"[^>]*href="([^"]*)"/)
      #expect(links.map(\.2) == ["/feed.xml", "/atom.xml", "/feed.json"])
      for link in links {
        let feed = try await get(String(link.2))
        #expect(feed.headers[.contentType]?.hasPrefix(link.1) == true)
      }
      let post = try #require(text.firstMatch(of: /<li><a href="([^"]*)"/)).1
      #expect(try await get(String(post)).status == 200)
      #expect(try await get("/@ana").status == 200)
      #expect(try await get("/tags/bluehour").status == 200)
    }
  }

  @Test func datesAreFormattedForHTTP() {
    #expect(WebDate.text(of: Date(timeIntervalSince1970: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(WebDate.text(of: Date(timeIntervalSince1970: 0)) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(WebDate.text(of: Date(timeIntervalSince1970: -1)) == "Wed, 31 Dec 1969 23:59:59 GMT")
  }

  @Test(arguments: [
    "/feed.xml", "/api/v1/timelines/public", "/media/114000000000000000/1.png", "/", "/v1/feed", "/messages",
    "/photos/ana-ribeiro.png",
  ])
  func aFailRateOfOneFailsAndLogsEveryRequest(path: String) async throws {
    var options = DemoOptions()
    options.failRate = 1
    let lines = LogSpy()
    try await withServer(options, log: lines.append) { _, get in
      let answer = try await get(path)
      #expect(answer.status == 503)
    }
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasPrefix("GET \(path) 503 ") == true)
  }

  @Test func markupInTheHostHeaderIsNotCopiedIntoTheFeed() async throws {
    try await withServer { _, get in
      let host = try #require(HTTPField.Name("Host"))
      let page = try await get("/feed.xml", [host: "a\"><b>"])
      #expect(!String(decoding: page.body, as: UTF8.self).contains("<b>"))
    }
  }
}

/// Collects the lines of a log.
private final class LogSpy: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
