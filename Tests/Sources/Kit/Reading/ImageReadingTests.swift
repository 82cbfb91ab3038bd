import Foundation
import HTTP
import Loading
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct ImageReadingTests {
  private static let undecodable = LoadFailure(.image, words: "broken", host: "i.example")
  private static let tooMuchTime = LoadFailure(.decoder, words: "slow", host: "i.example")
  private let address = "http://i.example/1"

  @Test func aSavedImageIsReadWithoutTheNetwork() async throws {
    let (store, client) = (TestStores(), ClientSpy.failing())
    try await store.cache.save(Data("saved".utf8), for: address, of: nil, at: beginning)
    let sut = makeReader(client, cache: makeCache(store))
    #expect(try await sut.image(at: address, decode: \.self) == Data("saved".utf8))
    #expect(client.requests == [])
  }

  @Test func aLoadedImageIsSavedForTheNextRun() async throws {
    let store = TestStores()
    let cache = makeCache(store)
    let client = ClientSpy.answering("loaded")
    #expect(try await makeReader(client, cache: cache).image(at: address, decode: \.self) == Data("loaded".utf8))
    await cache.flush()
    #expect(try await store.cache.data(for: address, at: beginning) == Data("loaded".utf8))
    let lost = makeReader(ClientSpy.failing(), cache: makeCache(store))
    #expect(try await lost.image(at: address, decode: \.self) == Data("loaded".utf8))
  }

  @Test func aLoadedImageIsNotLoadedAgain() async throws {
    let client = ClientSpy.answering("loaded")
    let sut = makeReader(client, cache: makeCache(TestStores()))
    for _ in 0..<3 { #expect(try await sut.image(at: address, decode: \.self) == Data("loaded".utf8)) }
    #expect(client.requests.count == 1)
    #expect(client.requests.first?.limits == SourceLimits.image)
  }

  @Test func concurrentCallersShareARequest() async throws {
    let network = LoaderSpy<HTTPResponse>()
    let client = ClientSpy { _ in try await network.load() }
    let sut = makeReader(client)
    let callers = (0..<20).map { _ in Task { [address] in try await sut.image(at: address, decode: \.self) } }
    await network.waitForRequest()
    for _ in 0..<100 { await Task.yield() }
    let answer = HTTPResponse(status: 200, body: Data("loaded".utf8), url: URL(filePath: "/"))
    // If there were several requests, each must be answered before they are counted.
    await waitUntil { client.requests.count <= network.events.count }
    network.endAll(with: .success(answer))
    for caller in callers { #expect(try await caller.value == Data("loaded".utf8)) }
    #expect(client.requests.count == 1)
  }

  @Test(arguments: [
    (404, "x", LoadFailure.badStatus(404)), (304, "x", .badStatus(304)), (200, "", .empty),
  ])
  func anErrorOrAnEmptyResponseIsNotSaved(status: Int, body: String, error: LoadFailure) async throws {
    let store = TestStores()
    let cache = makeCache(store)
    let sut = makeReader(ClientSpy.answering(body, status: status), cache: cache)
    await #expect(throws: error.at("i.example")) { try await sut.image(at: address, decode: \.self) }
    await cache.flush()
    #expect(try await store.cache.data(for: address, at: beginning) == nil)
  }

  @Test func anUndecodableImageIsNotSaved() async throws {
    let store = TestStores()
    let cache = makeCache(store)
    let sut = makeReader(ClientSpy.answering("<html>"), cache: cache)
    await #expect(throws: Self.undecodable) { try await sut.image(at: address, decode: decodeLoaded) }
    await cache.flush()
    #expect(try await store.cache.data(for: address, at: beginning) == nil)
  }

  @Test func anUndecodableSavedImageIsLoadedAgain() async throws {
    let store = TestStores()
    let cache = makeCache(store)
    try await store.cache.save(Data("<html>".utf8), for: address, of: nil, at: beginning)
    let sut = makeReader(ClientSpy.answering("loaded"), cache: cache)
    #expect(try await sut.image(at: address, decode: decodeLoaded) == "decoded")
    await cache.flush()
    #expect(try await store.cache.data(for: address, at: beginning) == Data("loaded".utf8))
  }

  @Test func anUndecodableSavedImageThatCannotBeDeletedIsLoadedOnce() async throws {
    let store = StoreSpy { if $0 == .removeImage { throw StoreBusyError() } }
    try await store.base.save(Data("<html>".utf8), for: address, of: nil, at: beginning)
    let client = ClientSpy.answering("loaded")
    let sut = makeReader(client, cache: makeCache(store))
    #expect(try await sut.image(at: address, decode: decodeLoaded) == "decoded")
    #expect(client.requests.count == 1)
  }

  @Test func offlineAnUndecodableSavedImageIsAnErrorAndDeleted() async throws {
    let store = TestStores()
    try await store.cache.save(Data("<html>".utf8), for: address, of: nil, at: beginning)
    let sut = makeReader(OfflineClient(), cache: makeCache(store), policy: .savedOnly)
    await #expect(throws: Self.undecodable) { try await sut.image(at: address, decode: decodeLoaded) }
    #expect(try await store.cache.data(for: address, at: beginning) == nil)
  }

  @Test func aSavedImageIsKeptAfterADecodingTimeout() async throws {
    let (store, client) = (TestStores(), ClientSpy.answering("loaded"))
    try await store.cache.save(Data("saved".utf8), for: address, of: nil, at: beginning)
    let sut = makeReader(client, cache: makeCache(store))
    await #expect(throws: Self.tooMuchTime) {
      try await sut.image(at: address) { _ -> Data in throw Self.tooMuchTime }
    }
    #expect(try await store.cache.data(for: address, at: beginning) == Data("saved".utf8))
    #expect(client.requests == [])
  }

  private func decodeLoaded(_ data: Data) throws -> String {
    guard data == Data("loaded".utf8) else { throw Self.undecodable }
    return "decoded"
  }

  @Test func anInvalidAddressIsRefused() async {
    let client = ClientSpy.answering("x")
    await #expect(throws: LoadFailure.refusedAddress) {
      try await makeReader(client).image(at: "http://[", decode: \.self)
    }
    #expect(client.requests == [])
  }

  @Test func imagesRemovedByClearImagesAreLoadedAgain() async throws {
    let (store, client) = (TestStores(), ClientSpy.answering("loaded"))
    let sut = makeReader(client, cache: makeCache(store))
    _ = try await sut.image(at: address, decode: \.self)
    await sut.cache.removeImages()
    #expect(try await store.cache.data(for: address, at: beginning) == nil)
    _ = try await sut.image(at: address, decode: \.self)
    #expect(client.requests.count == 2)
  }
}
