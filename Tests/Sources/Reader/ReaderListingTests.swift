import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import Reader
@testable import ReadingSupport

/// The feeds of an account, and changes of them.
@Suite(.timeLimit(.minutes(1)))
struct ReaderListingTests {
  @Test func theFeedsOfAnAccountAreListed() async throws {
    let sut = try ReaderSample.source(
      answering: #"""
        {"subscriptions":[{"id":"feed/102","title":"Photos","categories":[{"id":"user/-/label/Brand new","label":"Brand new"}],
        "url":"https://b.example/feed","htmlUrl":"https://b.example/","iconUrl":"https://a.example/f.php?1"},
        {"id":"feed/5","categories":[{"id":"user/1/label/A/b"},{"id":"user/-/state/com.google/x"},7]},{"title":"no id"},
        {"id":"user/-/label/News","title":"no feed"},{"id":"feed/102","title":"again"},{"id":"feed/..","title":"dots"},5]}
        """#)
    let feeds = try await sut.source.feeds.value(from: sut.spy)
    #expect(
      feeds == [
        ListedFeed(id: "feed/102", title: "Photos", address: "https://b.example/feed", labels: ["Brand new"]),
        ListedFeed(id: "feed/5", title: "feed/5", labels: ["A/b"]),
      ])
    #expect(sut.paths == ["subscription/list?output=json"])
  }

  @Test(arguments: [("{}", 200), ("[]", 200), ("", 200), ("<html>", 200), (#"{"subscriptions":[]}"#, 500)])
  func anErrorResponseIsNotReadAsAnEmptyListOfFeeds(body: String, status: Int) async throws {
    let sut = try ReaderSample.source(answering: body, status: status)
    await #expect(throws: LoadFailure.self) { try await sut.source.feeds.value(from: sut.spy) }
  }

  @Test func unreadCountsAreReadForFeedsOnly() async throws {
    let sut = try ReaderSample.source(
      answering: #"""
        {"max":525,"unreadcounts":[{"id":"feed/1","count":5,"newestItemTimestampUsec":"1"},{"id":"feed/2","count":"6"},
        {"id":"user/-/label/News","count":11},{"id":"feed/3"},{"count":2},{"id":"feed/4","count":-1}]}
        """#)
    #expect(try await sut.source.unreadCounts.value(from: sut.spy) == ["feed/1": 5, "feed/2": 6, "feed/4": 0])
    #expect(sut.paths == ["unread-count?output=json"])
  }

  @Test(arguments: [(200, "[]", true), (404, "x", true), (500, "[]", false), (200, "{}", false)])
  func unreadCountsAreOptional(status: Int, body: String, isEmpty: Bool) async throws {
    let sut = try ReaderSample.source(answering: body, status: status)
    if isEmpty {
      #expect(try await sut.source.unreadCounts.value(from: sut.spy) == [:])
    } else {
      await #expect(throws: LoadFailure.self) { try await sut.source.unreadCounts.value(from: sut.spy) }
    }
  }

  @Test(
    arguments: [
      (
        .subscribe(address: "https://b.example/feed", title: "A & b", labels: ["News"]),
        ["ac=subscribe", "s=feed/https://b.example/feed", "t=A & b", "a=user/-/label/News"]
      ),
      (.subscribe(address: "https://b.example", title: nil, labels: []), ["ac=subscribe", "s=feed/https://b.example"]),
      (.unsubscribe("feed/1"), ["ac=unsubscribe", "s=feed/1"]),
      (.rename("feed/1", title: "B"), ["ac=edit", "s=feed/1", "t=B"]),
      (
        .label("feed/1", adding: ["A"], removing: ["B", "C"]),
        ["ac=edit", "s=feed/1", "a=user/-/label/A", "r=user/-/label/B", "r=user/-/label/C"]
      ),
    ] as [(ListingChange, [String])])
  func aChangeIsSentAsAFormWithTheEditToken(change: ListingChange, fields: [String]) async throws {
    let sut = try ReaderSample.source(answering: "OK")
    let write = sut.source.request(change)
    let request = try await write.request()
    #expect(request.url.absoluteString == ReaderSample.base + "/reader/api/0/subscription/edit")
    #expect(request.formFields == fields + ["T=edit"])
    #expect(request.account == sut.source.account)
    try write.check(HTTPResponse(status: 200, body: Data("OK".utf8), url: request.url))
    #expect(throws: LoadFailure.self) {
      try write.check(HTTPResponse(status: 200, body: Data("[]".utf8), url: request.url))
    }
  }
}
