import Foundation
import HTTP
import Loading
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Changes of a list whose sources were read.
@Suite(.timeLimit(.minutes(1)))
struct SubscriptionChangeTests {
  @Test(arguments: [
    ("http://a.example/new", "ann:pw"), ("http://b.example/new", nil), ("http://a.example:8080/new", nil),
  ])
  func aRedirectDoesNotMoveCredentialsToAnotherServer(to: String, user: String?) async throws {
    let client = ClientSpy { request in
      let isOld = request.url.path() == "/old"
      let new = try #require(URL(string: to))
      return HTTPResponse(status: 200, body: Data(jsonFeed([1]).utf8), url: new, permanentURL: isOld ? new : nil)
    }
    let sut = makeSources(client, TestStores(), ["feed:http://ann:pw@a.example/old"])
    _ = try await sut.refreshed()
    #expect(sut.list.all.map(\.writtenAddress) == ["feed:\(to)"])
    #expect(sut.list.passwords.all() == (user.map { ["feed:\(to)": $0] } ?? [:]))
  }

  @Test func theKindOfAnAddressIsDeterminedOnlyOnce() throws {
    let asked = WaitableState(0)
    let opener = SourceOpener(
      SourceRecognizer([CountedKind(asked: asked)]), client: ClientSpy.failing(), cache: makeCache(TestStores()),
      policy: .savedFirst, pageSize: 10)
    let list = SubscriptionList(file: nil, builtIn: [Subscription("counted:a"), Subscription("a.example")]) { _ in true
    }
    let sut = SubscribedSources(list, opener: opener)
    for _ in 1...3 { #expect(sut.list.all.map(sut.kind) == ["counted", nil]) }
    #expect(asked.state == 2)
  }

  @Test func aSourceHasNoUnreadPostsAfterItsImportIsUndone() async throws {
    let address = SourceAddress("feed:http://a.example/new")
    let sut = makeSources(ClientSpy.answering(jsonFeed([1, 2])), TestStores(), ["feed:http://b.example"])
    let change = try sut.list.merge([Subscription(address.text)]).change
    _ = try await sut.reader(at: address).load()
    #expect(try sut.reader(at: address).unreadCount == 2)
    try sut.undo([change])
    #expect(try sut.reader(at: address).unreadCount == 0)
  }

  @Test func aSourceThatIsRemovedAndAddedAgainLosesItsState() async throws {
    let store = TestStores()
    let client = ClientSpy.answering("", status: 410)
    let first = makeSources(client, store)
    let subscription = try #require(first.list.all.first)
    _ = try await first.refreshed()
    #expect(first.summary(of: subscription).isGone)
    _ = try first.remove([subscription])
    _ = try first.add(subscription)
    #expect(first.summary(of: subscription) == SourceSummary())
    await first.opener.cache.flush()
    let second = makeSources(client, store)
    await second.summaries.read()
    #expect(second.summary(of: subscription) == SourceSummary())
    let asked = client.requests.count
    _ = try await second.refreshed()
    #expect(client.requests.count > asked, "it is asked again")
  }
}

/// A kind that counts how often it checks the form of an address.
private struct CountedKind: SourceKind {
  let name = "counted"
  let asked: WaitableState<Int>

  func location(explicit text: String) -> String? {
    asked.update { $0 += 1 }
    return text
  }

  func location(byForm text: String) -> String? {
    asked.update { $0 += 1 }
    return nil
  }

  func source(at location: String, _ services: SourceServices) throws -> any Source { throw LoadFailure.notAnAddress }
}
