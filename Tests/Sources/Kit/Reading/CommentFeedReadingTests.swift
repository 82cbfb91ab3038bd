import Feeds
import Foundation
import HTTP
import Loading
import Posts
import Sources
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// The comments of a blog with WordPress: first by the id of the post alone, later from the stored post and offline.
@Suite(.timeLimit(.minutes(1)))
struct CommentFeedReadingTests {
  private let cache = makeCache(TestStores())

  @Test(arguments: [ReadingPolicy.savedFirst, .remoteFirst])
  func theCommentsOfAnUnknownPostAreTheSameOnceThePostIsStored(policy: ReadingPolicy) async throws {
    let id = try await idOfThePost()
    let client = Self.network()
    for policy in [policy, .savedFirst, .remoteFirst, .savedOnly] {
      let thread = try await reader(client, policy).thread(of: id, .first).last().value
      #expect(thread.comments.map(\.id.rawValue) == ["1", "2"])
    }
    #expect(client.urlPaths == ["/feed", "/c", "/wp-json/wp/v2/comments"])
  }

  @Test func afterTheFirstLoadByIDTheCommentsAreAvailableOffline() async throws {
    let id = try await idOfThePost()
    _ = try await reader(Self.network(), .savedFirst).thread(of: id, .first).last()
    let client = ClientSpy.failing()
    let thread = try await reader(client, .savedOnly).thread(of: id, .first).last().value
    #expect(thread.comments.map(\.id.rawValue) == ["1", "2"])
    #expect(client.requests == [])
  }

  @Test func offlineAnUnknownPostHasNoComments() async throws {
    let id = try await idOfThePost()
    let client = Self.network()
    await #expect(throws: LoadFailure.offline) { try await reader(client, .savedOnly).thread(of: id, .first).last() }
    #expect(client.requests == [])
  }

  @Test(arguments: [("/c", "\"/c\""), ("/moved", nil)] as [(String, String?)])
  func onlyAnUnchangedAddressReceivesTheETagOfTheSavedComments(path: String, tag: String?) async throws {
    let id = try await idOfThePost()
    _ = try await reader(Self.network(), .savedFirst).thread(of: id, .first).last()
    let client = Self.network(comments: path)
    _ = try await reader(client, .savedFirst).timeline(.refresh).last()
    _ = try await reader(client, .savedFirst).thread(of: id, .refresh).last()
    #expect(client.urlPaths == ["/feed", path, "/wp-json/wp/v2/comments"])
    #expect(client.requests.first { $0.url.path() == path }?.headers[.ifNoneMatch] == tag)
  }

  private func idOfThePost() async throws -> Post.ID {
    let client = Self.network()
    let source = try SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: client))
    return try #require(try await source.timeline(after: nil).value(from: client).items.first).id
  }

  private func reader(_ client: ClientSpy, _ policy: ReadingPolicy) throws -> SourceReader {
    let source = try SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: client))
    return SourceReader(source, named: "feed", client: client, cache: cache, policy: policy, now: { beginning })
  }

  /// A blog with one post and two comments; `comments` is the path of its comment feed.
  private static func network(comments: String = "/c") -> ClientSpy {
    let api = #"<http://a.example/wp-json/wp/v2/posts/6>; rel="alternate"; type="application/json""#
    let answers = [
      "/feed": rss("<item><guid>p</guid><wfw:commentRss>\(comments)</wfw:commentRss></item>"),
      comments: rss("<item><guid>b</guid></item><item><guid>a</guid></item>"),
      "/wp-json/wp/v2/comments": "[\(comment(1)),\(comment(2))]",
    ]
    return ClientSpy { request in
      let path = request.url.path()
      let fields: HTTPFields = path == comments ? [.eTag: "\"\(path)\"", .link: api] : [.eTag: "\"\(path)\""]
      guard let body = answers[path] else { throw LoadFailure.connectivity(.refused) }
      return HTTPResponse(status: 200, headers: fields, body: Data(body.utf8), url: request.url)
    }
  }

  private static func rss(_ items: String) -> String {
    "<rss version='2.0' xmlns:wfw='http://wellformedweb.org/CommentAPI/'><channel>\(items)</channel></rss>"
  }

  private static func comment(_ id: Int) -> String {
    #"{"id":\#(id),"parent":0,"author":0,"author_name":"Guest","content":{"rendered":"<p>\#(id)"}}"#
  }
}
