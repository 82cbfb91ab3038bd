import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import TestSupport

@testable import Contract
@testable import Feeds
@testable import Mastodon
@testable import Reading
@testable import Sources
@testable import SubscriptionList

/// A JSON feed; the items' links are the same on every page.
func jsonFeed(_ numbers: [Int], next: String? = nil, on server: String = "http://a.example") -> String {
  let items = numbers.map {
    #"{"id":"\#($0)","url":"\#(server)/item/\#($0)","date_published":"2015-02-\#($0 < 10 ? "0" : "")\#($0)T07:46:23Z"}"#
  }
  let next = next.map { #""next_url":"\#(server)\#($0)","# } ?? ""
  return """
    {"version":"https://jsonfeed.org/version/1.1","title":"A",\(next)"items":[\(items.joined(separator: ","))]}
    """
}

/// Subscriptions at these addresses.
func makeSources(
  _ client: any HTTPClient, _ store: TestStores = TestStores(), _ addresses: [String] = ["contract:http://a.example"],
  policy: ReadingPolicy = .savedFirst, now: Date = beginning, clock: TestClock = TestClock(),
  readArticle: @escaping SourceReader.ReadArticle = { _, _, _ in throw LoadFailure.malformed }
) -> SubscribedSources {
  let opener = SourceOpener(
    SourceRecognizer([SyndicationKind(), ContractKind(demo: URL(filePath: "/")), MastodonKind()]), client: client,
    cache: makeCache(store, clock: clock), policy: policy, pageSize: 10, readArticle: readArticle, now: { beginning })
  let list = SubscriptionList(file: nil, builtIn: addresses.map { Subscription($0) }, isAddress: { _ in true })
  return SubscribedSources(list, opener: opener, now: { now })
}

/// Subscriptions whose posts are in this store; no server answers.
func makeSources(
  _ list: SubscriptionList, of store: SQLitePostStore, policy: ReadingPolicy = .savedOnly
) -> SubscribedSources {
  let opener = SourceOpener(
    SourceRecognizer([SyndicationKind()]), client: OfflineClient(), cache: makeCache(makePosts(store)), policy: policy,
    pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
  return SubscribedSources(list, opener: opener, now: { beginning })
}

extension SubscribedSources {
  /// Reloads every subscription; returns the unread posts of the first one.
  func refreshed() async throws -> [Post.ID] {
    try await refresh(list.all) { _, _ in }
    guard let first = list.all.first else { return [] }
    return try await reader(at: first.address).saved()?.value.items.filter(\.viewer.isUnread).map(\.id) ?? []
  }
}
