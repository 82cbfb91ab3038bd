import Foundation
import Loading
import Reading
import Sources
import Testing

@testable import ReadingSupport
@testable import SubscriptionList

/// The feeds of accounts in lists for other programs.
@Suite struct AccountExchangeTests {
  private let home = Subscription("reader:https://rss.example/api", name: "Home")

  @Test func exportedFeedsOfAnAccountHaveTheirOwnAddressesAndLabels() throws {
    let own = Subscription("https://own.example/feed", name: "Own", tags: ["Home"])
    let sut = try list([own, home, Subscription("search:is:starred", name: "Best")]) {
      $0.feeds = [
        ListedFeed(id: "feed/1", title: "Lakes", address: "https://a.example/rss", labels: ["water", "Home"]),
        ListedFeed(id: "feed/2", title: "Hills", address: "https://me:secret@b.example/rss"),
      ]
    }
    let feeds = try sut.readFeeds()
    #expect(feeds.map(\.name) == ["Own", "Lakes", "Hills"])
    let addresses = ["https://own.example/feed", "feed:https://a.example/rss", "feed:https://b.example/rss"]
    #expect(feeds.map(\.id) == addresses)
    #expect(feeds.map(\.tags) == [["Home"], ["water"], []])
    #expect(!String(decoding: OPML.data(feeds) { _ in nil }, as: UTF8.self).contains("secret"))
  }

  @Test func aFeedIsExportedOnceAndOnlyIfItHasAWebAddress() throws {
    let own = Subscription("https://a.example/rss", name: "Own")
    let sut = try list([home, own]) {
      $0.feeds = [
        ListedFeed(id: "feed/1", title: "Same as own", address: "https://A.example/rss"),
        ListedFeed(id: "feed/2", title: "B", address: "https://b.example/rss"),
        ListedFeed(id: "feed/3", title: "B again", address: "https://b.example/rss"),
        ListedFeed(id: "feed/4", title: "Without an address"),
        ListedFeed(id: "feed/5", title: "A file", address: "~/secrets"),
        ListedFeed(id: "feed/6", title: "Two lines", address: "https://c.example/\n~/secrets"),
      ]
    }
    #expect(try sut.readFeeds().map(\.name) == ["B", "Own"])
  }

  private func list(_ subscriptions: [Subscription], _ change: (inout ListedFeeds) -> Void) throws -> SubscriptionList {
    let lists = AccountLists(file: nil)
    try lists.change(home.id) { list in
      var feeds = ListedFeeds()
      change(&feeds)
      list = feeds
    }
    let list = SubscriptionList(
      file: nil, lists: lists, passwords: .inMemory(), isAddress: { _ in true }, onProblems: { _ in },
      onError: { _ in })
    for subscription in subscriptions { _ = try list.add(subscription) }
    return list
  }
}
