import Conversations
import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Feeds
@testable import ReadingSupport
@testable import Sources

/// Feeds whose items have conversations on known sites.
@Suite(.timeLimit(.minutes(1)))
struct SiteConversationTests {
  private static let rss = """
    <rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel>
    <item><guid>1</guid><link>http://talk.example/1</link><wfw:commentRss>/1/feed</wfw:commentRss></item>
    <item><guid>2</guid><link>http://talk.example/2</link></item>
    <item><guid>3</guid><link>http://b.example/3</link></item></channel></rss>
    """

  @Test func theConversationIsReadFromTheSiteInsteadOfTheCommentFeed() async throws {
    let client = client()
    let source = try source()
    let posts = try await source.timeline(after: nil).value(from: client).items
    #expect(posts.map(\.details.hasComments) == [true, true, false])
    for (post, number) in zip(posts, ["1", "2"]) {
      #expect(try await source.comments(on: post).value(from: client).comments.map(\.id.rawValue) == [number])
    }
    await #expect(throws: LoadFailure.noComments(link: "http://b.example/3")) {
      try await source.comments(on: try #require(posts.last)).value(from: client)
    }
    #expect(client.requests.map(\.url.absoluteString).dropFirst() == ["http://api.example/1", "http://api.example/2"])
  }

  @Test func ifTheSiteIsNoLongerSupportedTheCommentFeedIsRead() async throws {
    let post = try #require(try await source().timeline(after: nil).value(from: client()).items.first)
    let later = client()
    _ = try await SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: later))
      .comments(on: post).value(from: later)
    #expect(later.paths == ["1/feed"])
  }

  @Test func loadingCommentsRequestsThePostOnlyIfItIsUnknown() async throws {
    let source = try source()
    for post in try await source.timeline(after: nil).value(from: client()).items {
      #expect(!source.comments(on: post).needsPost)
      #expect(source.comments(on: post.id).needsPost)
    }
  }

  @Test func commentsSuppliedByAPluginRequireNoRequests() async throws {
    let kind = SyndicationKind(sites: [Program()])
    let source = try kind.source(at: "http://a.example/feed", SourceServices(client: client()))
    let posts = try await source.timeline(after: nil).value(from: client()).items
    let post = try #require(posts.first { $0.details.link == "http://b.example/3" })
    let client = client()
    #expect(try await source.comments(on: post).value(from: client).comments.map(\.id.rawValue) == ["p"])
    #expect(client.paths == [])
  }

  @Test func aPostStoredBeforeItsSiteWasSupportedIsReadFromTheSite() async throws {
    let former = try SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: client()))
    for post in try await former.timeline(after: nil).value(from: client()).items.prefix(2) {
      let client = client()
      _ = try await source().comments(on: post).value(from: client)
      #expect(client.requests.map { $0.url.host() } == ["api.example"])
    }
  }

  @Test func theStoredConversationIDIsUsedUnlessThereIsACommentFeed() async throws {
    let posts = try await source().timeline(after: nil).value(from: client()).items.prefix(2)
    let later = client()
    let source = try SyndicationKind(sites: [Talk(recognizes: false)])
      .source(at: "http://a.example/feed", SourceServices(client: later))
    for post in posts { _ = try await source.comments(on: post).value(from: later) }
    #expect(later.requests.map(\.url.absoluteString) == ["http://a.example/1/feed", "http://api.example/2"])
  }

  @Test func savedThreadsAreFreshForFiveMinutesButFeedPagesAreNot() throws {
    let source = try source()
    #expect(source.timeline(after: nil).freshness == 0)
    #expect(source.comments(on: Post.ID(rawValue: "x")).freshness == 300)
  }

  private func source() throws -> any Source {
    try SyndicationKind(sites: [Talk()]).source(at: "http://a.example/feed", SourceServices(client: client()))
  }

  private func client() -> ClientSpy {
    ClientSpy { request in
      let body = request.url.path().hasSuffix("/feed") ? Self.rss : request.url.lastPathComponent
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
  }
}

/// A site whose conversations have one comment.
private struct Talk: ConversationSite {
  let name = "talk"
  /// Whether conversations are recognized, and not only read at their stored places.
  var recognizes = true

  func conversation(of item: ItemClue) -> ConversationPlace? { item.link.flatMap(conversation(at:)) }

  func conversation(at link: URL) -> ConversationPlace? {
    recognizes && link.host() == "talk.example" ? ConversationPlace(site: name, id: link.lastPathComponent) : nil
  }

  func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "talk/\(place.id)") {
      HTTPRequest(
        url: URL(string: "http://api.example/\(place.id)") ?? URL(filePath: "/"), limits: SourceLimits.document)
    } read: {
      try Payload.check(status: $0.status)
      let id = Post.ID(rawValue: String(decoding: $0.body, as: UTF8.self))
      return CommentThread([Post(comment: id, author: "", createdAt: nil, text: "")])
    }
  }
}

/// A program that supplies the conversations of a host.
private struct Program: ConversationSite {
  let name = "programs"

  func conversation(of item: ItemClue) -> ConversationPlace? { item.link.flatMap(conversation(at:)) }

  func conversation(at link: URL) -> ConversationPlace? {
    link.host() == "b.example" ? ConversationPlace(site: name, id: link.lastPathComponent) : nil
  }

  func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "program") {
      CommentThread([Post(comment: Post.ID(rawValue: "p"), author: "", createdAt: nil, text: "")])
    }
  }
}
