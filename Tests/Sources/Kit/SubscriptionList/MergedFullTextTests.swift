import Articles
import Foundation
import HTTP
import Loading
import Posts
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// The articles of pages, in lists of several sources.
@Suite(.timeLimit(.minutes(1)))
struct MergedFullTextTests {
  @Test func loadingTheArticleOfAPostInAMergedListKeepsThePostsID() async throws {
    let client = ClientSpy { request in
      HTTPResponse(
        status: 200, headers: [.contentType: request.url.path().hasPrefix("/item") ? "text/html" : "application/json"],
        body: Data(jsonFeed([1]).utf8), url: request.url)
    }
    let text = RichText(plain: String(repeating: "words of the page ", count: 20))
    let sources = makeSources(
      client, TestStores(), ["feed:http://a.example/feed"],
      readArticle: { _, _, _ in
        Article(title: nil, host: "a.example", text: text, images: [ImageRef("http://i.example/page.png")])
      })
    let sut = MergedTimeline(sources)
    let listed = try #require(try await sut.timeline(.first).last().value.items.first)
    let whole = try await sut.fullText(of: listed)
    #expect(whole.id == listed.id && whole.details.text == text)
    let stored = try await sut.whole { listed }.last().value
    #expect(stored == whole)
    #expect(whole.viewer.isUnread == listed.viewer.isUnread)
    // Its pictures belong to the source, too.
    _ = try await sut.image(at: "http://i.example/page.png") { $0 }
    #expect(client.requests.last?.url.absoluteString == "http://i.example/page.png")
    let strange = Post(id: Post.ID(rawValue: "none"), images: [])
    await #expect(throws: LoadFailure.notFound(searched: 0)) { try await sut.fullText(of: strange) }
  }
}
