import Articles
import Foundation
import HTTP
import Loading
import Posts
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Articles that are loaded from the pages of posts.
@Suite(.timeLimit(.minutes(1)))
struct FullTextTests {
  private static let words = String(repeating: "words of the page ", count: 20)
  private static let article = Article(
    title: "The page", host: "b.example", text: RichText(plain: words), textLinks: ["http://b.example/link"],
    images: [ImageRef("http://b.example/1.png"), ImageRef("http://i.example/1")])

  @Test func theTextOfAPostIsReplacedByTheArticleOnItsPage() async throws {
    let client = network()
    let sut = makeReader(client, readArticle: { _, _, _ in Self.article })
    let post = try await sut.fullText(of: Self.post())
    #expect(post.details.text?.plainText == Self.words)
    #expect(post.details.textLinks == ["http://b.example/link"])
    #expect(post.details.fullTextHost == "b.example")
    #expect(post.details.title == "Its own title")
    // Pictures of the article keep its numbers; the others follow, each once.
    #expect(post.images.map(\.address) == ["http://b.example/1.png", "http://i.example/1", "http://i.example/2"])
    let request = try #require(client.requests.first)
    #expect(request.url.absoluteString == "http://b.example/posts/1")
    #expect(request.limits.bytes == 8 << 20 && request.account == nil)
    #expect(request.headers[.authorization] == nil)
  }

  @Test func theArticleReaderGetsTheTypeAndTheFinalAddressOfThePage() async throws {
    let answered = try #require(URL(string: "http://c.example/moved"))
    let client = ClientSpy { _ in
      HTTPResponse(
        status: 200, headers: [.contentType: "text/html; charset=koi8-r"], body: Data("page".utf8), url: answered)
    }
    let sut = makeReader(
      client,
      readArticle: { data, type, url in
        #expect(data == Data("page".utf8) && type == "text/html; charset=koi8-r" && url == answered)
        return Self.article
      })
    _ = try await sut.fullText(of: Self.post())
  }

  @Test func anArticleIsKeptWhenTheListIsReloaded() async throws {
    let (store, client) = (TestStores(), network())
    let sut = makeReader(
      client, cache: makeCache(store), policy: .remoteFirst, readArticle: { _, _, _ in Self.article })
    var listed = try #require(try await sut.timeline(.first).last().value.items.first)
    listed.details.link = "http://b.example/posts/1"
    let before = await Self.answers(to: listed, of: sut)
    #expect(before.answers.map(\.value) == [listed])
    _ = try await sut.fullText(of: listed)
    #expect(
      try await sut.timeline(.first).last().value.items.first?.details.text == nil, "a list has the source's text")
    // In the next visit, and without a network.
    await sut.cache.flush()
    let next = makeReader(OfflineClient(), cache: makeCache(store), policy: .savedOnly)
    let read = await Self.answers(to: listed, of: next)
    #expect(read.answers.map(\.value.details.text?.plainText) == [Self.words])
    #expect(read.error == nil)
  }

  @Test(arguments: [
    (200, "application/pdf", LoadFailure(ArticleProblem.notHTML, ["type": "application/pdf"], host: "b.example")),
    (404, "text/html", LoadFailure.badStatus(404).at("b.example")),
    (410, "text/html", LoadFailure.gone.at("b.example")),
  ])
  func anErrorStatusOrADocumentThatIsNotHTMLFails(status: Int, type: String, failure: LoadFailure) async {
    let sut = makeReader(network(status: status, type: type), readArticle: { _, _, _ in Self.article })
    await #expect(throws: failure) { try await sut.fullText(of: Self.post()) }
  }

  @Test func aShortArticleIsRefusedAsPossiblyPaywalled() async {
    let sut = makeReader(network(), readArticle: { _, _, _ in Article(title: nil, text: "Sign in to read on.") })
    let failure = LoadFailure(ArticleProblem.tooShort, ["count": "19"], host: "b.example")
    await #expect(throws: failure) { try await sut.fullText(of: Self.post()) }
    #expect(failure.description.contains("19 characters. It may require a subscription."))
  }

  @Test func articlesAreLoadedOnlyForPostsThatHaveAPageAndNoArticleYet() {
    for isWanted in [false, true] {
      let marks = SubscriptionRecord(
        SourceSummaries(posts: makePosts(.inMemory())), kind: { nil }, readName: { nil },
        wantsFullText: { isWanted }, onMove: { _, _ in })
      let sut = makeReader(network(), marks: marks)
      var read = Self.post()
      read.details.fullTextHost = "b.example"
      #expect([Self.post(), Self.post(nil), read].map(sut.wantsText) == [isWanted, false, false])
    }
  }

  @Test(arguments: [nil, "", "mailto:a@b.example", "file:///etc/passwd", "no address"])
  func aPostWithoutAPageSendsNoRequest(link: String?) async {
    let client = network()
    let sut = makeReader(client, readArticle: { _, _, _ in Self.article })
    await #expect(throws: LoadFailure(ArticleProblem.noPage)) { try await sut.fullText(of: Self.post(link)) }
    #expect(client.requests.isEmpty)
  }

  @Test func withoutANetworkAnArticleFailsAsOffline() async {
    let sut = makeReader(OfflineClient(), policy: .savedOnly, readArticle: { _, _, _ in Self.article })
    await #expect(throws: LoadFailure.offline) { try await sut.fullText(of: Self.post()) }
  }

  @Test func aSubscriptionWithTheFullOptionLoadsEachArticleOnce() async throws {
    let (store, client) = (TestStores(), network())
    let cache = makeCache(store)
    let sut = makeReader(
      client, cache: cache, policy: .remoteFirst, marks: marks(cache, isWanted: true),
      readArticle: { _, _, _ in Self.article })
    var listed = try #require(try await sut.timeline(.first).last().value.items.first)
    listed.details.link = "http://b.example/posts/1"
    let first = await Self.answers(to: listed, of: sut)
    #expect(first.answers.map(\.value.details.text?.plainText) == [Self.words])
    let count = client.requests.count
    let second = await Self.answers(to: listed, of: sut)
    #expect(second.answers.map(\.value.details.text?.plainText) == [Self.words])
    #expect(client.requests.count == count, "it is kept")
    let other = makeReader(client, marks: marks(cache, isWanted: false), readArticle: { _, _, _ in Self.article })
    let unwanted = await Self.answers(to: listed, of: other)
    #expect(unwanted.answers.map(\.value) == [listed])
  }

  @Test func aPostWhosePageFailsIsReturnedUnchangedWithTheError() async {
    let cache = makeCache(TestStores())
    let sut = makeReader(network(status: 500), cache: cache, marks: marks(cache, isWanted: true))
    let outcome = await Outcome(of: sut.whole { Self.post() })
    #expect(outcome.answers.map(\.value) == [Self.post()])
    #expect(outcome.error as? LoadFailure == LoadFailure.badStatus(500).at("b.example"))
  }

  /// The answers to a post that is in a list.
  private static func answers(to post: Post, of reader: SourceReader) async -> Outcome<Post> {
    await Outcome(of: reader.whole { post })
  }

  private func marks(_ cache: Cache, isWanted: Bool) -> SubscriptionRecord {
    SubscriptionRecord(
      SourceSummaries(posts: cache.posts), kind: { nil }, readName: { nil }, wantsFullText: { isWanted },
      onMove: { _, _ in })
  }

  /// A server of the contract's feed, and one of pages.
  private func network(status: Int = 200, type: String = "text/html") -> ClientSpy {
    ClientSpy { request in
      request.url.host() == "b.example"
        ? HTTPResponse(status: status, headers: [.contentType: type], body: Data("<p>".utf8), url: request.url)
        : HTTPResponse(status: 200, body: Data(feed([1]).utf8), url: request.url)
    }
  }

  private static func post(_ link: String? = "http://b.example/posts/1") -> Post {
    var details = Post.Details()
    (details.title, details.text, details.link) = ("Its own title", "The beginning …", link)
    return Post(
      id: postID(1), images: [ImageRef("http://i.example/1"), ImageRef("http://i.example/2")], details: details)
  }
}
