import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import Reader
@testable import ReadingSupport

/// The articles of accounts and feeds.
@Suite(.timeLimit(.minutes(1)))
struct ReaderTimelineTests {
  @Test func anArticleOfFreshRSSIsMapped() async throws {
    let sut = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.freshRSS]))
    let post = try #require(try await sut.page().items.first)
    #expect(post.id.rawValue == "1796011272693296")
    #expect(post.details.title == "Lake & harbour")
    #expect(post.details.text?.plainText.hasPrefix("With a link [1].") == true)
    #expect(post.details.textLinks == ["https://b.example/site"])
    #expect(post.details.author?.name == "Björn Åkesson")
    #expect(post.details.link == "https://b.example/article/5")
    #expect(post.details.createdAt == Date(timeIntervalSince1970: 1_795_984_032))
    #expect(post.images.map(\.address) == ["https://b.example/5.png", "https://b.example/5.mp3"], "each once")
    #expect(post.images.map(\.kind) == [.image, .audio])
    #expect(post.images.last?.extent?.byteCount == 4_096)
    #expect(post.details.attachments.map(\.address) == ["https://b.example/5.pdf"])
    #expect(post.viewer == Post.Viewer(isUnread: true, flags: [.star]))
    #expect(!post.details.hasComments)
  }

  @Test func anArticleOfMinifluxIsMapped() async throws {
    let sut = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.miniflux]))
    let post = try #require(try await sut.page().items.first)
    #expect(post.id.rawValue == "32")
    #expect(post.details.text?.plainText == "Text")
    #expect(post.details.author == nil)
    #expect(post.images.map(\.address) == ["https://b.example/1.mp3"])
    #expect(post.viewer == Post.Viewer(isUnread: false))
  }

  @Test(arguments: [
    (ReaderSample.base, "user/-/state/com.google/reading-list", "user%2F-%2Fstate%2Fcom.google%2Freading-list"),
    (ReaderSample.base + "#feed/7", "feed/7", "feed%2F7"),
    (
      ReaderSample.base + "#feed/https://b.example/f", "feed/https%3A%2F%2Fb.example%2Ff",
      "feed%2Fhttps%3A%2F%2Fb.example%2Ff"
    ),
  ])
  func aPageIsRequestedFromTheStreamOfItsFeed(place: String, path: String, query: String) async throws {
    let sut = try ReaderSample.source(at: place, answering: ReaderSample.page([ReaderSample.item()]))
    _ = try await sut.page()
    _ = try await sut.page(after: "1+2&n=5")
    #expect(
      sut.paths == [
        "stream/contents/\(path)?s=\(query)&n=10&output=json",
        "stream/contents/\(path)?s=\(query)&n=10&c=1%2B2%26n%3D5&output=json",
      ])
    let reader = try #require(ReaderAPI(ReaderSample.base))
    #expect(sut.spy.requests.allSatisfy { $0.account == AccountID(of: reader) && $0.method.isReading })
    #expect(sut.source.account == AccountID(of: reader))
  }

  @Test(
    arguments: [
      (#""17""#, nil, "17"), ("17", nil, "17"), (#""17""#, "17", nil), ("null", nil, nil), ("[]", nil, nil),
    ] as [(String, String?, String?)])
  func aMissingOrRepeatedContinuationEndsTheList(continuation: String, cursor: String?, next: String?) async throws {
    let body = #"{"items":[\#(ReaderSample.item())],"continuation":\#(continuation)}"#
    #expect(try await ReaderSample.source(answering: body).page(after: cursor).cursor == next)
  }

  @Test func anEmptyPageIsTheLastPage() async throws {
    let page = try await ReaderSample.source(answering: #"{"items":[],"continuation":"17"}"#).page()
    #expect(page.items.isEmpty && page.cursor == nil && page.leftOut == 0)
  }

  @Test(arguments: [
    #"{"title":"no id"}"#, #"{"id":"x"}"#, #"{"id":{}}"#, "7", "null",
    #"{"id":"9"}"#, ReaderSample.item(1), ReaderSample.item(9, feed: "user/-/label/x"),
  ])
  func aDamagedArticleDoesNotAffectOtherArticles(damaged: String) async throws {
    let body = ReaderSample.page([ReaderSample.item(1), damaged, ReaderSample.item(2)])
    let page = try await ReaderSample.source(answering: body).page()
    #expect(page.items.map(\.id.rawValue) == ["1", "2"])
    #expect(page.leftOut == 1)
  }

  @Test(arguments: [
    ("title", "[]"), ("author", "5"), ("published", #""soon""#), ("published", "1e300"), ("published", "null"),
    ("summary", "[]"), ("summary", #"{"content":5}"#), ("canonical", #""x""#), ("alternate", "[7]"),
    ("enclosure", #"[{"href":5}]"#), ("enclosure", #"{"href":"https://b.example/1.png"}"#), ("categories", "{}"),
    ("categories", "[5]"), ("crawlTimeMsec", "{}"), ("origin2", "7"),
  ])
  func aFieldOfTheWrongTypeIsTreatedAsMissing(field: String, value: String) async throws {
    let sut = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.item(1, [field: value])]))
    let plain = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.item()]))
    #expect(try await sut.page() == plain.page())
  }

  @Test(arguments: [
    ("crawlTimeMsec", #""1796011272693""#), ("timestampUsec", #""1796011272693000""#),
    ("timestampUsec", "1796011272693000"),
  ])
  func anArticleWithoutADateIsSortedByItsArrival(field: String, value: String) async throws {
    let sut = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.item(1, [field: value])]))
    let post = try #require(try await sut.page().items.first)
    #expect(post.details.createdAt == nil)
    #expect(abs((post.sortDate?.timeIntervalSince1970 ?? 0) - 1_796_011_272.693) < 0.001)
  }

  @Test(arguments: [
    ("user/-/state/com.google/read", false), ("user/1/state/com.google/read", false),
    ("user/alice/state/com.google/read", false), ("user/-/state/com.google/reading-list", true),
    ("state/com.google/read", true), ("user/-/label/read", true), ("https://b.example/state/com.google/read", true),
  ])
  func theReadStateOfAnArticleIsReadFromItsCategories(category: String, isUnread: Bool) async throws {
    let item = ReaderSample.item(1, ["categories": #"["\#(category)"]"#])
    let page = try await ReaderSample.source(answering: ReaderSample.page([item])).page()
    #expect(page.items.map(\.viewer.isUnread) == [isUnread])
  }

  @Test func anArticleInAFeedsListMayOmitTheFeed() async throws {
    let body = ReaderSample.page([ReaderSample.item(1, feed: nil)])
    #expect(try await ReaderSample.source(at: ReaderSample.base + "#feed/7", answering: body).page().items.count == 1)
    let page = try await ReaderSample.source(answering: body).page()
    #expect(page.items.isEmpty && page.leftOut == 1)
  }

  @Test func anArticleIsLoadedByItsID() async throws {
    let sut = try ReaderSample.source(answering: ReaderSample.page([ReaderSample.item(5)]))
    let document = try #require(sut.source.post(Post.ID(rawValue: "5")))
    #expect(try await document.value(from: sut.spy).id.rawValue == "5")
    #expect(sut.paths == ["token", "stream/items/contents"])
    #expect(sut.form == ["output=json", "i=tag:google.com,2005:reader/item/0000000000000005", "T=edit"])
    let other = try #require(sut.source.post(Post.ID(rawValue: "6")))
    await #expect(throws: LoadFailure.notFound(searched: 1).at("a.example")) { try await other.value(from: sut.spy) }
  }

  @Test(arguments: [
    (500, "[]"), (200, ""), (200, "7"), (200, "{}"), (200, #"{"items":7}"#), (200, "<html>"), (403, "{}"),
  ])
  func invalidResponsesAreErrors(status: Int, body: String) async throws {
    let sut = try ReaderSample.source(answering: body, status: status)
    await #expect(throws: LoadFailure.self) { try await sut.page() }
  }
}
