import Feeds
import Foundation
import HTTP
import Loading
import Mastodon
import Posts
import SceneTesting
import Sources
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Comments on a post are read from the store once, decoded once and authorised once, new or unchanged.
@Suite(.timeLimit(.minutes(1)))
struct DocumentCountTests {
  private static let context = #"""
    {"ancestors":[{"id":"0","account":{"id":"7","username":"ann","acct":"ann"}}],\#
    "descendants":[{"id":"2","in_reply_to_id":"1","account":{"id":"7","username":"ann","acct":"ann"}}]}
    """#
  private static let feed = """
    <rss version='2.0'><channel><title>Comments</title><item><guid>1</guid><title>One</title></item></channel></rss>
    """

  private let store = StoreSpy()
  private let posts = PostStoreSpy()
  private let count = WaitableState<[String: Int]>([:])

  @Test(arguments: ["mastodon", "feed"]) func newCommentsAreDecodedOnce(kind: String) async throws {
    let thread = try await open(kind, status: 200)
    #expect(thread.comments.count == 1)
    #expect(thread.ancestors.map(\.id.rawValue) == (kind == "mastodon" ? ["0"] : []))
    #expect(counts == ["documents": 1, "decoded": 1, "authorised": 1])
    #expect(store.log.state.count { $0 == .document } == 1)
  }

  @Test(arguments: ["mastodon", "feed"]) func notModifiedCommentsAreDecodedOnce(kind: String) async throws {
    _ = try await open(kind, status: 200)
    count.update { $0 = [:] }
    let (read, stored) = (store.log.state.count { $0 == .document }, posts.log.state.count { $0 == .posts })
    let thread = try await open(kind, status: 304)
    #expect(thread.comments.count == 1)
    #expect(thread.ancestors.map(\.id.rawValue) == (kind == "mastodon" ? ["0"] : []))
    #expect(counts == ["documents": 1, "decoded": 1, "authorised": 1])
    #expect(store.log.state.count { $0 == .document } == read + 1)
    #expect(posts.log.state.count { $0 == .posts } == stored + 1)
  }

  private var counts: [String: Int] { count.state }

  /// Loads the comments on a post with a new reader.
  private func open(_ kind: String, status: Int) async throws -> CommentThread {
    let body = kind == "feed" ? Self.feed : Self.context
    let answers = ClientSpy { request in
      HTTPResponse(status: status, headers: [.eTag: "\"v1\""], body: Data(body.utf8), url: request.url)
    }
    let client = AuthorizingClient(
      answers,
      credentials: { _ in
        noted("authorised")
        return nil
      }, onAnswer: { _, _ in })
    let services = SourceServices(client: client)
    let source: any Source =
      kind == "feed"
      ? try SyndicationKind().source(at: "http://a.example/feed", services)
      : try MastodonKind().source(at: "a.example", services)
    let cache = Cache(now: { beginning }, posts: makePosts(posts), onProblem: { _ in }) { [store] in
      (store.store, nil)
    }
    let reader = SourceReader(
      CountedSource(source, isFeed: kind == "feed", noted: noted), named: kind, client: client, cache: cache,
      policy: .savedFirst, now: { beginning })
    let answer = try await reader.thread(of: Post.ID(rawValue: "1"), .first).last()
    await cache.flush()
    return answer.value
  }

  private func noted(_ what: String) { count.update { $0[what, default: 0] += 1 } }
}

/// A source that counts the documents of comments, and how often they are decoded.
private struct CountedSource: Commenting {
  private let source: any Source
  private let isFeed: Bool
  private let noted: @Sendable (String) -> Void

  init(_ source: any Source, isFeed: Bool, noted: @escaping @Sendable (String) -> Void) {
    (self.source, self.isFeed, self.noted) = (source, isFeed, noted)
  }

  var title: String { source.title }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> { source.timeline(after: cursor) }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    noted("documents")
    var post = post
    if isFeed { post.details.handle = Post.Handle(rawValue: "http://a.example/1/feed") }
    let document = source.comments(on: post)
    guard case .request(let request, let read) = document.load else { return document }
    let decode: @Sendable (HTTPResponse) throws -> CommentThread = { [noted] answer in
      noted("decoded")
      return try read(answer)
    }
    return SourceDocument(list: document.list, request: request, read: decode)
  }
}
