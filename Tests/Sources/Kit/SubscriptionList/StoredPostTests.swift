import Foundation
import HTTP
import Loading
import Posts
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Posts that are stored one by one, beyond the lists of their source.
@Suite(.timeLimit(.minutes(1)))
struct StoredPostTests {
  private static let feed = ["feed:http://a.example/1"]

  @Test func postsThatAFeedNoLongerHasStayListedNewestFirst() async throws {
    let store = TestStores()
    _ = try await makeSources(ClientSpy.answering(jsonFeed([1, 2, 3])), store, Self.feed).refreshed()
    let sut = makeSources(ClientSpy.answering(jsonFeed([3, 4])), store, Self.feed)
    let reader = try sut.reader(at: SourceAddress(Self.feed[0]))
    #expect(days(try await reader.timeline(.refresh).last().value) == [4, 3, 2, 1])
    let offline = try makeSources(OfflineClient(), store, Self.feed, policy: .savedOnly)
      .reader(at: SourceAddress(Self.feed[0]))
    #expect(days(try await offline.timeline(.first).last().value) == [4, 3, 2, 1])
    #expect(sut.summary(of: sut.list.all[0]).unreadCount == 4)
  }

  @Test func theStoredPostsOfALongFeedAreReadInPages() async throws {
    let store = TestStores()
    let posts = (0..<250).map { number in
      EncodedPost(
        id: "\(number)", value: PostCoding.data(Post(id: Post.ID(rawValue: "\(number)"), images: [])),
        version: PostCoding.version, date: beginning - Double(number))
    }
    let key = DocumentKey(source: Self.feed[0], list: "old", cursor: nil)
    let list = StoredList(
      ids: posts.map(\.id), cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    _ = try await store.posts.save(list, posts, for: key, asUnread: true, at: beginning) { _, _ in false }
    let reader = try makeSources(OfflineClient(), store, Self.feed, policy: .savedOnly)
      .reader(at: SourceAddress(Self.feed[0]))
    var page = try await reader.timeline(.first).last().value
    var ids = page.items.map(\.id.rawValue)
    while let cursor = page.cursor {
      page = try await reader.timeline(.nextPage(after: cursor)).last().value
      ids += page.items.map(\.id.rawValue)
    }
    #expect(ids == (0..<250).map(String.init))
  }

  @Test func aFeedSavedByALaterVersionIsRequestedWithoutConditions() async throws {
    let store = TestStores()
    let client = ClientSpy { request in
      request.headers[.ifNoneMatch] == nil
        ? HTTPResponse(status: 200, body: Data(jsonFeed([1]).utf8), url: request.url)
        : HTTPResponse(status: 304, body: Data(), url: request.url)
    }
    let list = StoredList(
      ids: ["later"], cursor: nil, extra: Data(), headers: ["etag": "\"v\""], address: "http://a.example/1",
      version: PostCoding.listVersion + 1, savedAt: beginning)
    let post = EncodedPost(id: "later", value: Data([9]), version: PostCoding.version + 1, date: beginning)
    _ = try await store.posts.save(
      list, [post], for: DocumentKey(source: Self.feed[0], list: "feed", cursor: nil), asUnread: true, at: beginning)
    #expect(try await makeSources(client, store, Self.feed).refreshed().count == 1)
  }

  @Test func markingAPostChangesItInEveryList() async throws {
    let sources = makeSources(ClientSpy.answering(jsonFeed([1, 2])), TestStores(), Self.feed)
    _ = try await sources.refreshed()
    let reader = try sources.reader(at: SourceAddress(Self.feed[0]))
    let (all, unread, starred) = (MergedTimeline(sources), UnreadTimeline(sources), StarredTimeline(sources))
    let first = try #require(try await reader.saved()?.value.items.first)
    let merged = MergedID(source: Self.feed[0], post: first.id).id
    var changes = (
      reader.changes.makeAsyncIterator(), all.changes.makeAsyncIterator(), unread.changes.makeAsyncIterator()
    )
    #expect(await all.set(.star, on: [merged]) == [merged])
    #expect(await changes.0.next() == .state(.star, of: [first.id]))
    #expect(await changes.1.next() == .state(.star, of: [merged]))
    #expect(await changes.2.next() == .state(.star, of: [merged]))
    #expect(try await starred.timeline(.first).last().value.items.map(\.id) == [merged])
    #expect(try await reader.saved()?.value.items.map { $0.viewer.flags.contains(.star) } == [true, false])
    #expect(await reader.set(.seen, on: [first.id]) == [first.id])
    #expect(try await unread.timeline(.refresh).last().value.items.count == 1)
    #expect(try await all.timeline(.refresh).last().value.items.map(\.viewer.isUnread) == [false, true])
    #expect(await starred.set(.unstar, on: [merged]) == [merged])
    #expect(try await starred.timeline(.first).last().value.items == [])
  }

  @Test func allPostsOfAListAreMarkedReadAtOnce() async throws {
    let addresses = ["feed:http://a.example/1", "feed:http://b.example/2"]
    let sources = makeSources(ClientSpy.answering(jsonFeed(Array(1...40))), TestStores(), addresses)
    _ = try await sources.refreshed()
    let (all, one) = (UnreadTimeline(sources), UnreadTimeline(sources, of: .only(addresses[0])))
    #expect(all.unreadCount == 40)
    #expect(one.unreadCount == 40)
    let changed = await one.allRead(arrivedBy: .distantFuture, and: [])
    #expect(Set(changed).count == 40)
    #expect(changed.allSatisfy { MergedID($0)?.source == addresses[0] })
    #expect(all.unreadCount == 0, "the other source has the same posts")
    #expect(one.unreadCount == 0)
    #expect(await one.set(.unseen, on: changed).count == 40, "the way back")
    #expect(all.unreadCount == 40)
    let starred = StarredTimeline(sources)
    _ = await all.set(.star, on: [changed[0]])
    let post = try #require(MergedID(changed[0])).post
    let posts = addresses.map { MergedID(source: $0, post: post).id }
    let read = await starred.allRead(arrivedBy: .distantFuture, and: [])
    #expect(read.count == 1 && posts.contains(read[0]), "of the starred ones only")
    #expect(all.unreadCount == 39)
  }

  @Test func markingStarredPostsReadSkipsPostsThatArrivedLater() async throws {
    let sources = makeSources(ClientSpy.answering(jsonFeed([1])), TestStores(), Self.feed)
    _ = try await sources.refreshed()
    let starred = StarredTimeline(sources)
    let post = try #require(try await UnreadTimeline(sources).timeline(.first).last().value.items.first)
    _ = await starred.set(.star, on: [post.id])
    #expect(await starred.allRead(arrivedBy: beginning - 1, and: []) == [])
    #expect(await starred.allRead(arrivedBy: beginning, and: []) == [post.id])
  }

  @Test func aTimelineLoadsDespiteAFailingSource() async throws {
    let client = ClientSpy { request in
      guard request.url.host() != "b.example" else { throw LoadFailure.badStatus(503) }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1, 2]).utf8), url: request.url)
    }
    let sources = makeSources(client, TestStores(), ["feed:http://a.example/1", "feed:http://b.example/2"])
    _ = try await sources.refreshed()
    let again = try await UnreadTimeline(sources).timeline(.first).last()
    #expect(again.origin == .remote)
    #expect(again.value.items.count == 2)
    let alone = UnreadTimeline(sources, of: .only("feed:http://b.example/2")).timeline(.refresh)
    await #expect(throws: LoadFailure.self) { try await alone.last() }
  }

  @Test func theCommentsOfAStoredPostAreLoadedWithoutRequestingItsFeed() async throws {
    let store = TestStores()
    let rss = """
      <rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><title>A</title>
      <item><guid>1</guid><title>One</title><wfw:commentRss>http://a.example/comments</wfw:commentRss></item>
      </channel></rss>
      """
    let client = ClientSpy { HTTPResponse(status: 200, body: Data(rss.utf8), url: $0.url) }
    _ = try await makeSources(client, store, Self.feed).refreshed()
    let later = ClientSpy { HTTPResponse(status: 200, body: Data(rss.utf8), url: $0.url) }
    let reader = try makeSources(later, store, Self.feed).reader(at: SourceAddress(Self.feed[0]))
    let post = try #require(try await reader.saved()?.value.items.first)
    #expect(try await reader.thread(of: post.id, .first).last().value.comments.count == 1)
    #expect(later.requests.map { $0.url.path() } == ["/comments"])
  }

  @Test func ancestorsInAMergedTimelineHaveIDsWithTheirSource() async throws {
    let account = #"{"id":"7","username":"ann","acct":"ann"}"#
    let page = #"[{"id":"2","in_reply_to_id":"1","account":\#(account)}]"#
    let above = #"{"ancestors":[{"id":"1","account":\#(account)}],"descendants":[]}"#
    let thread = try await readThread(in: page, with: above).thread
    #expect(thread.ancestors.map { MergedID($0.id)?.post.rawValue } == ["1"])
  }

  @Test func ancestorsHaveTheirReadAndStarredStates() async throws {
    let account = #"{"id":"7","username":"ann","acct":"ann"}"#
    let page = #"[{"id":"2","in_reply_to_id":"1","account":\#(account)},{"id":"1","account":\#(account)}]"#
    let first = #"{"id":"0","account":\#(account)}"#
    let above = #"{"ancestors":[\#(first),{"id":"1","in_reply_to_id":"0","account":\#(account)}],"descendants":[]}"#
    let (all, post, thread) = try await readThread(in: page, with: above)
    let conversation = try await ConversationReading(all, of: post.id, known: post).answers(.first).last().value
    #expect(thread.ancestors.count == 2)
    #expect(conversation.thread?.ancestors.map(\.viewer.isUnread) == [false, true], "the first one is in no list")
  }

  /// The merged timeline, its first post, and the thread of that post, from a server with a page of posts and a thread.
  private func readThread(
    in page: String, with thread: String
  ) async throws -> (all: MergedTimeline, post: Post, thread: CommentThread) {
    let client = ClientSpy { request in
      let isThread = request.url.lastPathComponent == "context"
      return HTTPResponse(status: 200, body: Data((isThread ? thread : page).utf8), url: request.url)
    }
    let sources = makeSources(client, TestStores(), ["mastodon:a.example"])
    _ = try await sources.refreshed()
    let all = MergedTimeline(sources)
    let post = try #require(try await all.timeline(.first).last().value.items.first)
    return (all, post, try await all.thread(of: post.id, .first).last().value)
  }

  /// The days of the posts of a JSON feed.
  private func days(_ page: Page<Post>) -> [Int?] {
    page.items.map { $0.details.link.flatMap { URL(string: $0)?.lastPathComponent }.flatMap { Int($0) } }
  }
}
