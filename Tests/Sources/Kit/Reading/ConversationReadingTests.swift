import Articles
import Conversations
import Feeds
import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources
import Synchronization
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

private let contractFeed = feed([1])

/// A post that is read together with its comments.
@Suite(.timeLimit(.minutes(1)))
struct ConversationReadingTests {
  private static let words = String(repeating: "words of the page ", count: 20)
  private static let article = Article(
    title: "The page", host: "b.example", text: RichText(plain: words), textLinks: [], images: [])

  @Test func aPostWithoutAnArticleToLoadIsDeliveredBeforeItsComments() async {
    let sut = ConversationReading(makeReader(network()), of: postID(1), known: Self.post)
    let outcome = await Outcome(of: sut.answers(.first))
    #expect(outcome.answers.map(Answer.init) == [Answer(text: "The beginning …"), Answer(comments: 1)])
    #expect(outcome.error == nil)
  }

  @Test func commentsAreDeliveredBeforeASlowArticle() async throws {
    let page = WaitableState(false)
    let client = network { await page.wait(until: { $0 }) }
    let cache = makeCache(TestStores())
    let reader = makeReader(
      client, cache: cache, marks: marks(cache), readArticle: { _, _, _ in Self.article })
    _ = try await reader.timeline(.first).last()
    let sut = ConversationReading(reader, of: postID(1), known: Self.post)
    var iterator = sut.answers(.first).makeAsyncIterator()
    #expect(try await iterator.next().map(Answer.init) == Answer(comments: 1))
    page.update { $0 = true }
    #expect(try await iterator.next().map(Answer.init) == Answer(text: Self.words))
    #expect(try await iterator.next() == nil)
    // The article is then saved with the post.
    let stored = ConversationReading(makeReader(client, cache: cache), of: postID(1), known: Self.post)
    let first = await Outcome(of: stored.answers(.first)).answers.first
    #expect(first.map(Answer.init) == Answer(text: Self.words))
  }

  @Test func theErrorOfAPostsPageIsReportedAfterTheComments() async {
    let cache = makeCache(TestStores())
    let reader = makeReader(network(page: 500), cache: cache, marks: marks(cache))
    let outcome = await Outcome(of: ConversationReading(reader, of: postID(1), known: Self.post).answers(.first))
    #expect(Set(outcome.answers.map(Answer.init)) == [Answer(text: "The beginning …"), Answer(comments: 1)])
    #expect(outcome.error as? LoadFailure == LoadFailure.badStatus(500).at("b.example"))
  }

  @Test func aCommentIsFoundByItsIDInTheThreadOfAPost() async throws {
    let sut = makeReader(network())
    let comments = try await sut.thread(of: postID(1), .first).last().value.comments
    let comment = try #require(comments.first)
    #expect(try await sut.comment(comment.id, on: postID(1)) == comment)
    await #expect(throws: LoadFailure.notFound(searched: comments.count)) {
      try await sut.comment(Post.ID(rawValue: "other"), on: postID(1))
    }
  }

  @Test func aPostKnownOnlyByItsIDIsDeliveredWithItsComments() async {
    let outcome = await Outcome(
      of: ConversationReading(makeReader(network()), of: postID(1), known: nil).answers(.first))
    #expect(outcome.answers.map(Answer.init) == [Answer(text: nil, comments: 1, isPost: true)])
    #expect(outcome.error == nil)
  }

  @Test func aPostKnownOnlyByItsIDIsLookedUpByEachLoadUntilItIsFound() async {
    let lookups = Mutex(0)
    let server = network()
    let client = ClientSpy { request in
      guard !request.url.path().contains("comments") else { return try await server.send(request) }
      try lookups.withLock { count in
        count += 1
        if count == 1 { throw LoadFailure.connectivity(.timedOut) }
      }
      return try await server.send(request)
    }
    let sut = ConversationReading(makeReader(client), of: postID(1), known: nil)
    for isFound in [false, true, true] {
      let outcome = await Outcome(of: sut.answers(.refresh))
      #expect(outcome.answers.map(Answer.init) == [Answer(text: nil, comments: 1, isPost: isFound)])
      #expect(outcome.error == nil)
    }
    #expect(lookups.withLock(\.self) == 2)
  }

  @Test func aPostKnownOnlyByItsIDIsDeliveredWithItsArticle() async throws {
    let cache = makeCache(TestStores())
    let sut = try await lookedFor(in: cache, page: 200)
    let outcome = await Outcome(of: sut.answers(.first))
    #expect(Set(outcome.answers.map(Answer.init)) == [Answer(comments: 1), Answer(text: Self.words)])
    #expect(outcome.error == nil)
    // The article is then saved, and arrives with the comments.
    let again = try await lookedFor(in: cache, page: 500)
    let stored = await Outcome(of: again.answers(.first))
    #expect(Set(stored.answers.map(Answer.init)) == [Answer(text: Self.words, comments: 1)])
    #expect(stored.error == nil)
  }

  @Test func aPostKnownOnlyByIDShowsItsFeedTextIfItsPageCannotBeLoaded() async throws {
    let sut = try await lookedFor(in: makeCache(TestStores()), page: 500)
    let outcome = await Outcome(of: sut.answers(.first))
    #expect(Set(outcome.answers.map(Answer.init)) == [Answer(comments: 1), Answer(text: "The beginning …")])
    #expect(outcome.error as? LoadFailure == LoadFailure.badStatus(500).at("b.example"))
  }

  /// The post of a feed with one comment, whose posts are read with their pages.
  private func lookedFor(in cache: Cache, page status: Int) async throws -> ConversationReading {
    let items =
      "<item><guid>1</guid><description>The beginning …</description><link>http://b.example/posts/1</link>"
      + "<wfw:commentRss>http://a.example/c</wfw:commentRss></item>"
    let comment = "<item><guid>9</guid><title>m</title></item>"
    let client = network(page: status, feed: Self.rss(items), comments: Self.rss(comment))
    let source = try SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: client))
    let reader = SourceReader(
      source, named: "feed", client: client, cache: cache, policy: .savedFirst, marks: marks(cache),
      readArticle: { _, _, _ in Self.article }, now: { now })
    let post = try #require(try await reader.timeline(.first).last().value.items.first)
    return ConversationReading(reader, of: post.id, known: nil)
  }

  private static func rss(_ items: String) -> String {
    """
    <rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><title>A</title>\(items)</channel></rss>
    """
  }

  @Test func theAncestorsOfAFeedPostAreReadFromTheStore() async throws {
    let entry = { (id: String, parent: String) in
      "<entry><id>\(id)</id><title>\(id)</title>\(parent)<link rel='replies' type='application/atom+xml' href='/c'/></entry>"
    }
    let answers = { (id: String) in "<thr:in-reply-to ref='\(id)'/>" }
    let body =
      "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'>"
      + entry("c", answers("b")) + entry("b", answers("a")) + entry("a", answers("gone")) + "</feed>"
    let client = ClientSpy { HTTPResponse(status: 200, body: Data(body.utf8), url: $0.url) }
    let source = try SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: client))
    let reader = SourceReader(
      source, named: "feed", client: client, cache: makeCache(TestStores()), policy: .savedFirst, now: { now })
    let posts = try await reader.timeline(.first).last().value.items
    let first = try #require(posts.first)
    for known in [first, nil] {
      let outcome = await Outcome(of: ConversationReading(reader, of: first.id, known: known).answers(.first))
      let above = outcome.answers.compactMap(\.value.thread).last?.ancestors
      #expect(above?.map(\.details.title) == ["a", "b"])
    }
  }

  @Test func aParentMessageIsReadInItsOwnThreadEvenIfTheFeedHasDroppedIt() async throws {
    let entry = { (id: String, parent: String) in
      "<entry><id>\(id)</id><title>\(id)</title><link href='https://a.example/\(id)@x/'/>\(parent)</entry>"
    }
    let (parent, answer) = (entry("a", ""), entry("b", "<thr:in-reply-to ref='a'/>"))
    let client = ClientSpy { request in
      let entries = request.url.lastPathComponent == "new.atom" ? answer : parent + answer
      let body =
        "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'>"
        + entries + "</feed>"
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let source = try SyndicationKind(sites: [PublicInboxSite()])
      .source(at: "https://a.example/new.atom", SourceServices(client: client))
    let reader = SourceReader(
      source, named: "feed", client: client, cache: makeCache(TestStores()), policy: .savedFirst, now: { beginning })
    let first = try #require(try await reader.timeline(.first).last().value.items.first)
    let opened = await Outcome(of: ConversationReading(reader, of: first.id, known: first).answers(.first))
    let above = try #require(opened.answers.compactMap(\.value.thread).last?.ancestors.first)
    let outcome = await Outcome(of: ConversationReading(reader, of: above.id, known: above).answers(.first))
    #expect(outcome.error == nil)
    #expect(outcome.answers.compactMap(\.value.thread).last?.comments.map(\.id) == [first.id])
    let requests = ["new.atom", "b@x/t.atom"].map { "https://a.example/" + $0 }
    #expect(client.requests.map(\.url.absoluteString) == requests)
  }

  private struct Answer: Hashable {
    var text: String?
    var comments: Int?
    var isPost = false

    init(text: String?, comments: Int? = nil, isPost: Bool = true) {
      (self.text, self.comments, self.isPost) = (text, comments, isPost)
    }

    init(comments: Int) {
      self.comments = comments
    }

    init(_ answer: Sourced<Conversation>) {
      text = answer.value.post?.details.text?.plainText
      comments = answer.value.thread?.comments.count
      isPost = answer.value.post != nil
    }
  }

  private static var post: Post {
    var details = Post.Details()
    (details.text, details.link) = ("The beginning …", "http://b.example/posts/1")
    return Post(id: postID(1), images: [], details: details)
  }

  private func marks(_ cache: Cache) -> SubscriptionRecord {
    SubscriptionRecord(
      SourceSummaries(posts: cache.posts), kind: { nil }, readName: { nil }, wantsFullText: { true },
      onMove: { _, _ in })
  }

  /// A feed of one post with one comment, by default the contract's, and the page of the post.
  private func network(
    page status: Int = 200, feed: String = contractFeed, comments: String? = nil,
    _ beforePage: @escaping @Sendable () async -> Void = {}
  ) -> ClientSpy {
    ClientSpy { request in
      if request.url.host() == "b.example" {
        await beforePage()
        return HTTPResponse(
          status: status, headers: [.contentType: "text/html"], body: Data("<p>".utf8), url: request.url)
      }
      let comment =
        #"{"items":[{"id":"\#(postID(9))","message":"m","created_at":"2020-05-20T11:24:59+0000","author":{"username":"a"}}]}"#
      let isThread = request.url.path().hasPrefix("/c") || request.url.path().contains("comments")
      return HTTPResponse(
        status: 200, body: Data((isThread ? comments ?? comment : feed).utf8), url: request.url)
    }
  }
}
