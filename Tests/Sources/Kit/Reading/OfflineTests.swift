import Foundation
import HTTP
import Loading
import Storage
import TestSupport
import Testing

@testable import Contract
@testable import Reading
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct OfflineTests {
  @Test(arguments: [LoadScope.first, .refresh, .nextPage(after: "k")])
  func offlineNoRequestIsSent(scope: LoadScope) async {
    let client = ClientSpy.answering(feed([1]))
    let sut = makeReader(client, cache: makeCache(TestStores()), policy: .savedOnly)
    #expect(await Outcome(of: sut.timeline(scope)).error as? LoadFailure == .offline)
    #expect(await Outcome(of: sut.thread(of: postID(1), scope)).error as? LoadFailure == .offline)
    #expect(await Outcome(of: sut.messages(scope)).error as? LoadFailure == .offline)
    #expect(client.requests == [])
  }

  @Test func withoutACacheALoadFailsAsOffline() async {
    let sut = makeReader(ClientSpy.answering(feed([1])), policy: .savedOnly)
    #expect(await Outcome(of: sut.timeline(.first)).error as? LoadFailure == .offline)
  }

  @Test func offlineTheDemoServerIsNotStarted() async {
    let source = ContractSource(title: "test", pageSize: 10) {
      Issue.record("The server was started")
      throw LoadFailure.offline
    }
    let sut = SourceReader(
      source, named: "test", client: OfflineClient(), cache: makeCache(nil), policy: .savedOnly)
    #expect(await Outcome(of: sut.timeline(.first)).error as? LoadFailure == .offline)
  }

  @Test func onlySavedImagesAreAvailableOffline() async throws {
    let store = TestStores()
    try await store.cache.save(Data([1]), for: "http://i.example/1", of: nil, at: beginning)
    let sut = makeReader(OfflineClient(), cache: makeCache(store), policy: .savedOnly)
    #expect(try await sut.image(at: "http://i.example/1", decode: \.self) == Data([1]))
    await #expect(throws: LoadFailure.offline) { try await sut.image(at: "http://i.example/2", decode: \.self) }
    let url = try #require(URL(string: "http://b.example"))
    await #expect(throws: LoadFailure.offline) { try await sut.client.load(HTTPRequest(ofScene: url)) }
  }
}
