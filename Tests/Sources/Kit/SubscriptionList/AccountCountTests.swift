import Foundation
import Posts
import Storage
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// The unread numbers of accounts with a list of feeds.
@Suite(.timeLimit(.minutes(1)))
struct AccountCountTests {
  private let home = Subscription("reader:https://rss.example/api", name: "Home")
  /// A source of the user, in a group with the name of the account.
  private let own = Subscription("feed:https://own.example/1", name: "Own", tags: ["Home"])

  @Test func theUnreadCountOfAnAccountIsTheSumOfItsFeeds() async throws {
    let sut = try await makeSUT(feeds: ["feed/1", "feed/2"])
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: home).unreadCount == 4)
    #expect(sut.unreadCount(of: [home]) == 4)
    #expect(sut.unreadCount(of: [home, own]) == 6)
    #expect(sut.unreadCount(of: sut.list.all) == 6, "the articles are counted once")
    #expect(await sut.unreadCount() == 6)
  }

  @Test func anAccountThatWasNeverSyncedHasNoUnreadArticles() async throws {
    let sut = try await makeSUT(feeds: nil)
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: home).unreadCount == 0)
    #expect(await sut.unreadCount() == 2, "the posts of the user's own source")
  }

  @Test func undoingTheRemovalOfAnAccountRestoresItsFeeds() async throws {
    let sut = try await makeSUT(feeds: ["feed/1", "feed/2"])
    await sut.readSummaries()
    let back = try sut.remove([home])
    #expect(sut.list.all == [own])
    try await back()
    #expect(sut.list.all.count == 4)
    #expect(await sut.unreadCount() == 6)
  }

  /// Two unread posts in each feed of the account, and in the user's own source.
  private func makeSUT(feeds: [String]?) async throws -> SubscribedSources {
    let store = SQLitePostStore.inMemory()
    for source in (feeds ?? []).map({ ListedAddress.address(of: $0, in: home.id) }) + [own.id] {
      let posts = (1...2).map { number in
        let post = Post(id: Post.ID(rawValue: "\(number)"), images: [], details: Post.Details())
        return EncodedPost(
          id: post.id.rawValue, value: PostCoding.data(post), version: PostCoding.version, date: beginning)
      }
      let list = StoredList(
        ids: posts.map(\.id), cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
      _ = try await store.save(
        list, posts, for: DocumentKey(source: source, list: "feed", cursor: nil), asUnread: true, at: beginning)
    }
    let list = SubscriptionList(file: nil, isAddress: { _ in true })
    for subscription in [home, own] { _ = try list.add(subscription) }
    if let feeds {
      try list.lists.change(home.id) { lists in
        var known = ListedFeeds()
        known.feeds = feeds.map { ListedFeed(id: $0, title: $0) }
        lists = known
      }
    }
    return makeSources(list, of: store, policy: .savedFirst)
  }
}
