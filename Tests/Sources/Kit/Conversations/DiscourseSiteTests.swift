import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// The posts of a topic of a Discourse forum.
@Suite(.timeLimit(.minutes(1)))
struct DiscourseSiteTests {
  private static let place = "https://forum.example/t/7"
  private let sut = DiscourseSite(forums: [URL(string: "https://forum.example/sub")].compactMap(\.self))

  @Test func aTopicOf50PostsIsReadWithThreeRequests() async throws {
    let client = Self.forum(count: 50)
    let thread = try await thread(client)
    #expect(thread.comments.map(\.id.rawValue) == (102...150).map(String.init), "the first post is the topic itself")
    #expect(client.requests.map { $0.url.path() } == ["/t/7.json", "/t/7/posts.json", "/t/7/posts.json"])
    #expect(client.requests.dropFirst().map { Self.ids(in: $0) } == [Array(121...140), Array(141...150)])
    #expect(thread.gap == nil)
    #expect(thread.total == 49)
  }

  @Test func aTopicIsTruncatedAfterTenRequests() async throws {
    let client = Self.forum(count: 300)
    let thread = try await thread(client)
    #expect(client.requests.count == 10)
    #expect(thread.comments.count == 199)
    #expect(thread.gap == .cut)
    #expect(thread.total == 299)
  }

  @Test(arguments: [404, 429, 500, nil] as [Int?]) func aFailureOfALaterRequestTruncatesTheTopic(status: Int?)
    async throws
  {
    let client = ClientSpy { request in
      guard request.url.path() == "/t/7.json" else {
        guard let status else { throw LoadFailure.connectivity(.refused) }
        return HTTPResponse(status: status, body: Data(), url: request.url)
      }
      return Self.answer(Self.topic(Array(1...20).map { Self.post($0) }, stream: 101...150), to: request)
    }
    let thread = try await thread(client)
    #expect(thread.comments.count == 19)
    #expect(thread.gap == .cut)
    #expect(thread.total == 49)
    #expect(client.requests.count == 2)
  }

  @Test func missingPostsTruncateTheTopicAndAreNotRequestedAgain() async throws {
    let client = ClientSpy { request in
      let posts = request.url.path() == "/t/7.json" ? (1...20).map { Self.post($0) } : [Self.post(2), Self.post(60)]
      return Self.answer(Self.topic(posts, stream: 101...150), to: request)
    }
    let thread = try await thread(client)
    #expect(client.requests.count == 3)
    #expect(thread.comments.map(\.id.rawValue) == (102...120).map(String.init) + ["160"])
    #expect(thread.gap == .cut)
  }

  @Test func aTopicThatDoesNotListItsPostsIsMarkedAsTruncated() async throws {
    let posts = (1...20).map { Self.post($0) }.joined(separator: ",")
    let thread = try await thread(#"{"id":7,"posts_count":12000,"post_stream":{"posts":[\#(posts)]}}"#)
    #expect(thread.comments.count == 19)
    #expect(thread.gap == .cut)
    #expect(thread.total == 11_999)
  }

  @Test func repliesAreNestedOneLevel() async throws {
    let posts = [
      Self.post(1, by: "ana"), Self.post(2, by: "ben"), Self.post(3, by: "cy", to: 2), Self.post(4, by: "ana", to: 1),
      Self.post(5, by: "eva", to: 3), Self.post(6, to: 99), Self.post(7, to: 8), Self.post(8, to: 5),
      Self.post(9, to: 9),
    ]
    let thread = try await thread(Self.topic(posts, stream: 101...109))
    #expect(
      thread.lines == ["102 0", "103 1", "105 1", "108 1", "104 0", "106 0", "107 0", "109 0"])
    #expect(thread.comments.filter(\.details.facts.isAuthor).map(\.id.rawValue) == ["104"])
  }

  @Test func eventsAreOmittedAndRemovedPostsKeepTheirReplies() async throws {
    let posts = [
      Self.post(1), Self.post(2, more: #","user_deleted":true"#), Self.post(3, to: 2),
      Self.post(4, more: #","deleted_at":"2026-01-02T03:04:05Z""#), Self.post(5, more: #","hidden":true"#),
      Self.post(6, more: #","post_type":3"#), "7", "{}", #"{"id":9}"#,
    ]
    let thread = try await thread(Self.topic(posts, stream: 101...106))
    #expect(thread.lines == ["102 0", "103 1", "105 0"])
    #expect(thread.comments.map(\.details.state) == [.deleted, .shown, .hidden])
    #expect(thread.comments.map { $0.details.text?.plainText } == ["", "Text 3", ""])
    #expect(thread.gap == nil)
  }

  @Test func aPostHasItsAuthorItsDateItsLinkAndItsPictures() async throws {
    let more = #","name":"Ben B","created_at":"2026-01-02T03:04:05.000Z""#
    let text = #"<p><img src='/a.png' width=300 height=200 alt='A lake'> <a href='/t/8'>topic</a></p>"#
    let thread = try await thread(Self.topic([Self.post(1), Self.post(4, text: text, more: more)], stream: 101...104))
    let comment = try #require(thread.comments.first)
    #expect(comment.details.author == Author(name: "Ben B"))
    #expect(comment.details.createdAt == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(comment.details.link == Self.place + "/4")
    #expect(comment.details.textLinks == ["https://forum.example/t/8"])
    #expect(comment.images.map(\.address) == ["https://forum.example/a.png"])
  }

  @Test func aLinkToATopicShowsItsFirstPostAboveTheOtherPosts() async throws {
    let client = ClientSpy.answering(
      #"{"title":"A < B","post_stream":{"posts":[\#(Self.post(1, by: "ana")),\#(Self.post(2))],"stream":[101,102]}}"#)
    let source = try ThreadKind([sut]).source(at: "discourse:\(Self.place)/2", SourceServices(client: client))
    let thread = try await source.comments(on: ThreadKind.post).value(from: client)
    #expect(thread.lines == ["102 0"])
    let post = try #require(thread.post)
    #expect(post.id == ThreadKind.post && !post.isComment)
    #expect(post.details.title == "A < B" && post.details.text?.plainText == "Text 1")
    #expect(post.details.author == Author(name: "ana") && post.details.link == Self.place)
    #expect(try await self.thread(client).post == nil, "a feed has its own post")
  }

  @Test func aTopicVisibleOnlyToMembersIsReported() async throws {
    let client = ClientSpy.answering(#"{"errors":["x"],"error_type":"invalid_access"}"#, status: 403)
    await #expect(throws: LoadFailure.signedInOnly(host: "forum.example")) { try await thread(client) }
  }

  @Test(arguments: [200, 403]) func aWebPageInsteadOfDataIsReported(status: Int) async throws {
    let client = ClientSpy.answering("<!DOCTYPE html><html>", status: status)
    await #expect(throws: LoadFailure.refusesPrograms(host: "forum.example")) { try await thread(client) }
    #expect(client.requests.count == 1)
  }

  @Test func anItemOfAnotherServersFeedIsRecognizedOnlyOnAKnownForum() throws {
    var item = ItemClue(feed: try #require(URL(string: "https://feeds.example/1")))
    (item.channel, item.link) = (URL(string: "https://other.example/"), URL(string: "https://other.example/t/a/7"))
    item.guid = "other.example-topic-7"
    #expect(sut.conversation(of: item) == nil)
    (item.link, item.guid) = (URL(string: "https://forum.example/sub/t/a/7"), "forum.example-topic-7")
    #expect(sut.conversation(of: item)?.id == "https://forum.example/sub/t/7")
  }

  @Test(arguments: [
    ("https://forum.example/t/slug/7", "forum.example-topic-7", "https://forum.example/t/7"),
    ("https://Forum.example/t/7", "forum.example-topic-7", "https://forum.example/t/7"),
    ("https://forum.example/sub/t/slug/7/3", "forum.example-topic-7", "https://forum.example/sub/t/7"),
    ("https://forum.example/t/slug/8", "forum.example-topic-7", nil),
    ("https://evil.example/t/slug/7", "forum.example-topic-7", nil),
    ("https://forum.example.evil.example/t/slug/7", "forum.example-topic-7", nil),
    ("https://me@forum.example/t/slug/7", "forum.example-topic-7", nil),
    ("https://forum.example/x/slug/7", "forum.example-topic-7", nil),
    ("https://forum.example/t/slug/7", "forum.example-post-7", nil),
    ("https://forum.example/t/slug/7x", "forum.example-topic-7x", nil),
  ])
  func anItemIsRecognizedByItsGUID(link: String, guid: String, id: String?) throws {
    var item = ItemClue(feed: try #require(URL(string: "https://forum.example/latest.rss")))
    (item.link, item.guid) = (URL(string: link), guid)
    #expect(sut.conversation(of: item) == id.map { ConversationPlace(site: "discourse", id: $0) })
  }

  @Test(arguments: [
    ("https://forum.example/sub/t/slug/7", "https://forum.example/sub/t/7"),
    ("https://forum.example/t/slug/7", nil), ("https://other.example/sub/t/slug/7", nil),
    ("https://forum.example/sub/c/t", nil), ("https://forum.example/sub/t/slug", nil),
    ("https://forum.example/sub/t/slug/7/8/9", nil),
  ])
  func onlyLinksOfKnownForumsAreRecognized(link: String, id: String?) throws {
    #expect(sut.conversation(at: try #require(URL(string: link)))?.id == id)
  }

  private func thread(_ body: String) async throws -> CommentThread { try await thread(ClientSpy.answering(body)) }

  private func thread(_ client: ClientSpy) async throws -> CommentThread {
    let place = ConversationPlace(site: "discourse", id: Self.place)
    return try await sut.thread(at: place, of: Post(id: Post.ID(rawValue: "x"), images: [])).value(from: client)
  }

  /// A forum with a topic, whose posts have the ids from 101 on.
  private static func forum(count: Int) -> ClientSpy {
    ClientSpy { request in
      let numbers = request.url.path() == "/t/7.json" ? Array(1...20) : ids(in: request).map { $0 - 100 }
      return answer(topic(numbers.map { post($0) }, stream: 101...(100 + count)), to: request)
    }
  }

  /// The ids that a request asks for.
  private static func ids(in request: HTTPRequest) -> [Int] {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return query.filter { $0.name == "post_ids[]" }.compactMap { $0.value.flatMap { Int($0) } }
  }

  private static func answer(_ body: String, to request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }

  private static func topic(_ posts: [String], stream: ClosedRange<Int>) -> String {
    let ids = stream.map(String.init).joined(separator: ",")
    return #"{"id":7,"post_stream":{"posts":[\#(posts.joined(separator: ","))],"stream":[\#(ids)]}}"#
  }

  private static func post(
    _ number: Int, by author: String = "dan", to answered: Int? = nil, text: String? = nil, more: String = ""
  ) -> String {
    """
    {"id":\(100 + number),"post_number":\(number),"username":"\(author)","cooked":"\(text ?? "<p>Text \(number)</p>")",
    "reply_to_post_number":\(answered.map(String.init) ?? "null")\(more)}
    """
  }
}
