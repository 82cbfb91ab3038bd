import Foundation
import Loading
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Contract
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// A source that is added to the list after it was read.
@Suite(.timeLimit(.minutes(1)))
struct AddedSourceTests {
  @Test func aSourceReadBeforeItIsAddedHasUnreadPostsOnceAdded() async throws {
    let opener = SourceOpener(
      SourceRecognizer([ContractKind(demo: URL(filePath: "/"))]), client: ClientSpy.answering(feed([1, 2])),
      cache: makeCache(TestStores()), policy: .savedFirst, pageSize: 10, now: { beginning })
    let sut = SubscribedSources(
      SubscriptionList(file: nil, isAddress: { _ in true }), opener: opener, now: { beginning })
    let subscription = Subscription("contract:http://a.example")
    _ = try await sut.reader(at: subscription.address).timeline(.first).last()
    let added = try sut.add(subscription)
    try await sut.refresh([added]) { _, _ in }
    #expect(sut.summary(of: added).unreadCount == 2)
  }

  @Test func aTrustedFeedAddressIsKnownToBeAFeedWithoutARequest() async throws {
    let client = ClientSpy.failing()
    let sut = makeSources(client, TestStores(), ["http://a.example/feed", "http://b.example/feed"])
    sut.trust(["http://a.example/feed", "no address"])
    #expect(await sut.opener.knownKind(at: SourceAddress("http://a.example/feed")) == "feed")
    #expect(await sut.opener.knownKind(at: SourceAddress("http://b.example/feed")) == nil)
    #expect(client.requests.isEmpty)
  }
}
