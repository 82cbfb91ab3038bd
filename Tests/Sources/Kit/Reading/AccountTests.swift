import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Documents that were loaded with the token of an account, and what belongs to them.
@Suite(.timeLimit(.minutes(1)))
struct AccountTests {
  private let active = WaitableState<Set<String>>(["ann"])
  /// The account whose token is sent.
  private let sent = WaitableState<String?>("ann")
  private let picture = "http://i.example/1"

  @Test func aDocumentIsReadableOnlyWhileItsAccountIsActive() async throws {
    let (sut, store) = makeSUT()
    _ = try await sut.timeline(.first).last()
    await sut.cache.flush()
    #expect(try await store.list(for: firstPage)?.document.account == "ann")
    #expect(try await sut.saved() != nil)
    active.update { $0 = ["carla"] }
    #expect(try await sut.saved() == nil)
    active.update { $0 = ["ann"] }
    #expect(try await sut.saved() != nil)
  }

  @Test func aDocumentLoadedWithoutATokenIsReadableForEveryAccount() async throws {
    sent.update { $0 = nil }
    let (sut, _) = makeSUT()
    _ = try await sut.timeline(.first).last()
    await sut.cache.flush()
    active.update { $0 = [] }
    #expect(try await sut.saved() != nil)
  }

  @Test func aPictureIsReadableOnlyWhileTheAccountOfItsPostIsActive() async throws {
    let (sut, store) = makeSUT()
    _ = try await sut.timeline(.first).last()
    _ = try await sut.image(at: picture, decode: \.self)
    await sut.cache.flush()
    #expect(try await store.cache.data(for: picture, at: beginning) != nil)
    active.update { $0 = [] }
    #expect(try await store.cache.data(for: picture, at: beginning) == nil)
  }

  @Test func aPictureLoadedByAnAccountIsUnreadableAfterLogoutEvenIfItsPostIsPublic() async throws {
    sent.update { $0 = nil }
    let (sut, store) = makeSUT()
    _ = try await sut.timeline(.first).last()
    #expect(await sut.set(.star, on: [postID(1)]) == [postID(1)])
    await sut.cache.save(Data([1]), for: picture, of: "ann")
    await sut.cache.flush()
    #expect(try await store.posts.picture(at: picture) == Data([1]))
    active.update { $0 = [] }
    #expect(try await store.posts.picture(at: picture) == nil)
  }

  /// A post of the account may still be on the screen.
  @Test func aPictureLoadedAfterALogoutIsNotSaved() async throws {
    let (sut, store) = makeSUT()
    _ = try await sut.timeline(.first).last()
    await sut.cache.flush()
    active.update { $0 = [] }
    sent.update { $0 = nil }
    _ = try await sut.image(at: picture, decode: \.self)
    await sut.cache.flush()
    active.update { $0 = ["ann"] }
    #expect(try await store.cache.data(for: picture, at: beginning) == nil)
  }

  @Test func aPictureOfAPostThatTwoAccountsLoadedIsNotSaved() async throws {
    let (sut, store) = makeSUT()
    _ = try await sut.timeline(.first).last()
    active.update { $0 = ["ann", "carla"] }
    sent.update { $0 = "carla" }
    _ = try await sut.timeline(.refresh).last()
    _ = try await sut.image(at: picture, decode: \.self)
    await sut.cache.flush()
    #expect(try await store.cache.data(for: picture, at: beginning) == nil)
  }

  @Test func picturesOfASavedDocumentAreSavedForItsAccount() async throws {
    let (first, store) = makeSUT()
    _ = try await first.timeline(.first).last()
    await first.cache.flush()
    let (second, _) = makeSUT(store)
    _ = try await second.saved()
    _ = try await second.image(at: picture, decode: \.self)
    await second.cache.flush()
    active.update { $0 = [] }
    #expect(try await store.cache.data(for: picture, at: beginning) == nil)
  }

  @Test func anUnchangedDocumentSavedForAnotherAccountIsLoadedAgain() async throws {
    let requests = WaitableState<[HTTPFields]>([])
    let client = ClientSpy { request in
      requests.update { $0.append(request.headers) }
      let isConditional = request.headers[.ifNoneMatch] != nil
      return HTTPResponse(
        status: isConditional ? 304 : 200, headers: [.eTag: "\"1\""], body: Data(feed([1]).utf8), url: request.url,
        account: sent.state)
    }
    let (sut, store) = makeSUT(client: client)
    _ = try await sut.timeline(.refresh).last()
    _ = try await sut.timeline(.refresh).last()
    #expect(requests.state.count == 2, "the same account is content with the saved one")
    sent.update { $0 = "carla" }
    active.update { $0 = ["ann", "carla"] }
    _ = try await sut.timeline(.refresh).last()
    #expect(requests.state.count == 4)
    await sut.cache.flush()
    #expect(try await store.list(for: firstPage)?.document.account == "carla")
  }

  @Test func anUnchangedPublicDocumentIsReusedForAnAccount() async throws {
    let client = ClientSpy { [sent] request in
      let isConditional = request.headers[.ifNoneMatch] != nil
      return HTTPResponse(
        status: isConditional ? 304 : 200, headers: [.eTag: "\"1\""], body: Data(feed([1]).utf8), url: request.url,
        account: sent.state)
    }
    sent.update { $0 = nil }
    let (sut, _) = makeSUT(client: client)
    _ = try await sut.timeline(.refresh).last()
    sent.update { $0 = "ann" }
    #expect(try await sut.timeline(.refresh).last().value.items.count == 1)
    #expect(client.requests.count == 2)
  }

  @Test func aDismissalIsSavedForItsAccount() async throws {
    let client = ClientSpy {
      HTTPResponse(status: 200, body: Data(messages([1, 2]).utf8), url: $0.url, account: sent.state)
    }
    let (sut, store) = makeSUT(client: client)
    let page = try await sut.messages(.first).last()
    let message = try #require(page.value.items.first)
    sut.dismissals.save(Dismissal(message, after: nil))
    await sut.cache.flush()
    #expect(try await store.posts.marks(kind: "dismissed", of: "test").map(\.account) == ["ann"])
    active.update { $0 = [] }
    #expect(try await store.posts.marks(kind: "dismissed", of: "test") == [])
  }

  private func makeSUT(
    _ store: TestStores? = nil, client: ClientSpy? = nil
  ) -> (sut: SourceReader, store: TestStores) {
    let accounts = StoreAccounts(active: { [active] in active.state }, retained: { nil })
    let store = store ?? TestStores(accounts: accounts)
    let cache = makeCache(store, accounts: accounts)
    let client =
      client
      ?? ClientSpy { [sent] in
        let isPicture = $0.purpose == .picture
        return HTTPResponse(
          status: 200, body: isPicture ? Data([1]) : Data(feed([1]).utf8), url: $0.url,
          account: isPicture ? nil : sent.state)
      }
    return (makeReader(client, cache: cache), store)
  }
}
