import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Posts that their source changes one by one.
@Suite(.timeLimit(.minutes(1)))
struct EditedPostTests {
  private static let address = "feed:http://a.example/feed.json"

  @Test func anUpdatedPostChangesInEveryList() async throws {
    let stores = TestStores()
    let sources = makeSources(ClientSpy.answering(jsonFeed([1, 2])), stores, [Self.address])
    _ = try await sources.refreshed()
    let reader = try sources.reader(at: SourceAddress(Self.address))
    let first = try #require(try await reader.saved()?.value.items.first)
    _ = await reader.set(.star, on: [first.id])
    let lists: [any PostReading] = [
      reader, MergedTimeline(sources), UnreadTimeline(sources), StarredTimeline(sources),
    ]
    let changes = lists.map { $0.changes }
    var liked = first
    liked.details.facts.favouriteCount = 3
    await reader.update(liked)
    for (index, stream) in changes.enumerated() {
      var stream = stream.makeAsyncIterator()
      let id = index == 0 ? first.id : MergedID(source: Self.address, post: first.id).id
      guard case .edited(let post) = await stream.next() else {
        Issue.record("List \(index) has not heard of it.")
        continue
      }
      #expect(post.id == id)
      #expect(post.details.facts == liked.details.facts)
    }
    let saved = try #require(try await reader.saved()?.value.items)
    #expect(saved.map(\.details.facts.favouriteCount) == [3, nil])
    #expect(saved.map(\.viewer.isUnread) == [true, true], "its state stays")
    #expect(saved.map { $0.viewer.flags.contains(.star) } == [true, false])
    await sources.opener.cache.flush()
    let next = makeSources(OfflineClient(), stores, [Self.address], policy: .savedOnly)
    for list in [MergedTimeline(next), UnreadTimeline(next), StarredTimeline(next)] as [any PostReading] {
      let items = try await list.timeline(.first).last().value.items
      #expect(items.contains { $0.details.facts.favouriteCount == 3 })
    }
  }

  @Test func updatingAPostWritesToTheStoreOnce() async throws {
    let store = PostStoreSpy()
    let posts = PostRepository(now: { beginning }, onProblem: { _ in }) { (store.store, nil) }
    let post = Post(id: postID(1), images: [])
    await posts.update(post, of: "a")
    #expect(store.log.state.count { $0 == .update } == 1)
  }

  @Test func loadingASinglePostUpdatesItInTheStore() async throws {
    let text = Mutex("first")
    let source = OneSource { text.withLock(\.self) }
    let reader = SourceReader(
      source, named: "a", client: ClientSpy.failing(), cache: makeCache(TestStores()), policy: .remoteFirst,
      now: { beginning })
    let listed = try await reader.timeline(.first).last().value.items
    #expect(listed.map(\.description) == ["first"])
    _ = await reader.set(.star, on: listed.map(\.id))
    var changes = reader.changes.makeAsyncIterator()
    text.withLock { $0 = "edited" }
    let post = try await reader.post(withID: Post.ID(rawValue: "one"))
    #expect(post.description == "edited" && post.viewer.flags.contains(.star))
    #expect(await changes.next() == .edited(post))
    #expect(try await reader.saved()?.value.items.map(\.description) == ["edited"])
    // An unchanged post is not written again.
    _ = try await reader.post(withID: Post.ID(rawValue: "one"))
    _ = await reader.set(.unstar, on: [post.id])
    #expect(await changes.next() == .state(.unstar, of: [post.id]))
  }

  @Test func loadingASinglePostKeepsTheAccountThatSharedThePost() async throws {
    var shared = Post.Details()
    shared.sharedBy = Author(name: "Bob", handle: "@bob@a.example")
    let reader = SourceReader(
      OneSource(listed: shared) { "first" }, named: "a", client: ClientSpy.failing(), cache: makeCache(TestStores()),
      policy: .remoteFirst, now: { beginning })
    _ = try await reader.timeline(.first).last()
    let post = try await reader.post(withID: Post.ID(rawValue: "one"))
    #expect(post.details.sharedBy?.name == "Bob")
    #expect(try await reader.saved()?.value.items.map(\.details.sharedBy?.name) == ["Bob"])
  }
}

/// A source of one post, whose text may change.
private struct OneSource: Source {
  let title = "one"
  private let id = Post.ID(rawValue: "one")
  private let text: @Sendable () -> String

  /// The details that only the list has.
  private let listed: Post.Details

  init(listed: Post.Details = Post.Details(), _ text: @escaping @Sendable () -> String) {
    self.listed = listed
    self.text = text
  }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed") { [post, listed] in
      var post = post()
      post.details = listed
      return Page(items: [post], cursor: nil)
    }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? { SourceDocument(list: "post") { [post] in post() } }

  private var post: @Sendable () -> Post {
    { [id, text] in Post(id: id, description: text(), images: []) }
  }
}
