import Foundation
import HTTP
import Loading
import Storage
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// Sources that answered from the public network are remembered for later visits.
@Suite(.timeLimit(.minutes(1)))
struct RememberedNetworkTests {
  private static let address = "feed:http://a.example/feed"
  private let stores = TestStores()

  @Test func aSourceInThePublicNetworkIsRememberedAsPublic() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    try await visit(isOpen: false, expecting: .open)
    try await visit(isOpen: false, expecting: .open)
  }

  @Test func aSourceInAPrivateNetworkIsNotRememberedAsPublic() async throws {
    try await visit(isOpen: false, expecting: .unknown)
    try await visit(isOpen: true, expecting: .unknown)
    try await visit(isOpen: true, expecting: .open)
  }

  @Test func everyRequestOfARememberedPublicSourceIsMarkedAsPublic() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    let client = ClientSpy.answering(jsonFeedOfOne)
    let reader = try opener(client).reader(at: SourceAddress(Self.address))
    _ = try await reader.load()
    _ = try await reader.image(at: "http://i.example/1", decode: \.self)
    #expect(client.requests.map(\.network) == [.open, .open])
  }

  @Test func sourcesOfOneServerAreRememberedSeparately() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    try await visit("feed:http://a.example/other", isOpen: false, expecting: .unknown)
  }

  @Test func aSourceWithTheLocalOptionIsNotTreatedAsPublic() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    let networks = opener().networks
    networks.setOwn { $0 == Self.address }
    #expect(await networks.network(of: Self.address) == .own)
    #expect(await networks.network(of: "feed:http://b.example") == .unknown)
  }

  @Test func itIsUnknownWhetherAnEditedAddressIsPublic() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    let new = "feed:http://b.example/feed"
    try await stores.posts.move(Self.address, to: new)
    try await visit(new, isOpen: false, expecting: .unknown)
  }

  @Test func afterAMoveAPublicSourceIsStillRememberedAsPublic() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    let (sut, new) = (opener(), "feed:http://b.example/feed")
    await sut.networks.move(Self.address, to: new)
    await sut.cache.posts.move(Self.address, to: new)
    try await visit(new, isOpen: false, expecting: .open)
  }

  @Test func afterAMoveASourceWithAnUnknownNetworkIsNotRememberedAsPublic() async throws {
    let sut = opener()
    await sut.networks.move(Self.address, to: "feed:http://b.example/feed")
    await sut.cache.flush()
    try await visit("feed:http://b.example/feed", isOpen: false, expecting: .unknown)
  }

  @Test func itIsUnknownWhetherAForgottenAddressIsPublic() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    let sut = opener()
    sut.networks.forget(Self.address)
    #expect(await sut.networks.network(of: Self.address) == .unknown)
    await sut.cache.flush()
    try await visit(isOpen: false, expecting: .unknown)
  }

  @Test func anAddressLinkedFromAPublicSourceIsPublic() async throws {
    try await visit(isOpen: true, expecting: .unknown)
    let sut = opener().networks
    sut.add("x", linkedBy: Self.address)
    sut.add("y", linkedBy: "x")
    sut.add("x", linkedBy: "y")
    sut.add("z", linkedBy: "feed:http://b.example/feed")
    for address in ["x", "y"] { #expect(await sut.network(of: address) == .open) }
    for address in ["z", "a link that nobody opened"] { #expect(await sut.network(of: address) == .unknown) }
    sut.forget("y")
    #expect(await sut.network(of: "y") == .unknown, "the user has typed it")
    sut.setOwn { $0 == Self.address }
    #expect(await sut.network(of: "x") == .unknown, "its source may be in a private network")
  }

  @Test func anAddressLinkedFromAnAccountOnAPublicNetworkIsPublic() async {
    let sut = opener().networks
    let account = "reader:http://b.example/api"
    sut.add("x", linkedBy: account + "#feed/1")
    #expect(await sut.network(of: "x") == .unknown)
    sut.noteOpen(account)
    #expect(await sut.network(of: "x") == .open)
    sut.setOwn { $0 == account }
    #expect(await sut.network(of: "x") == .unknown, "the account may be in a private network")
  }

  // MARK: - The system under test

  private let jsonFeedOfOne =
    #"{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[{"id":"1","title":"One"}]}"#

  /// Loads a source in a visit of its own; the server answers from the public network, or from a private one.
  private func visit(
    _ address: String = address, isOpen: Bool, expecting network: HTTPRequest.Network,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let client = ClientSpy { [jsonFeedOfOne] request in
      var answer = HTTPResponse(status: 200, body: Data(jsonFeedOfOne.utf8), url: request.url)
      answer.isOfOpenNetwork = isOpen
      return answer
    }
    let sut = opener(client)
    _ = try await sut.reader(at: SourceAddress(address)).load()
    await sut.cache.flush()
    #expect(client.requests.map(\.network) == [network], sourceLocation: location)
  }

  private func opener(_ client: any HTTPClient = OfflineClient()) -> SourceOpener {
    SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: client, cache: makeCache(stores), policy: .remoteFirst,
      pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
  }
}
