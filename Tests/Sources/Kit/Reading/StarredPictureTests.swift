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

/// Pictures of starred posts, which are kept with them.
@Suite(.timeLimit(.minutes(1)))
struct StarredPictureTests {
  private let stores = TestStores()

  @Test func theSavedPictureOfAStarredPostIsKept() async throws {
    let sut = try await reader(loading: [1, 2])
    for number in [1, 2] { _ = try await sut.image(at: address(number), decode: \.self) }
    await sut.cache.flush()
    #expect(await sut.set(.star, on: [postID(1)]) == [postID(1)])
    try await stores.cache.removeImages()
    let later = makeReader(OfflineClient(), cache: makeCache(stores), policy: .savedOnly)
    #expect(try await later.image(at: address(1), decode: \.self) == Data("picture".utf8))
    await #expect(throws: LoadFailure.self) { try await later.image(at: address(2), decode: \.self) }
  }

  @Test func aPictureLoadedAfterThePostWasStarredIsKept() async throws {
    let first = try await reader(loading: [1, 2])
    _ = await first.set(.star, on: [postID(1)])
    for number in [1, 2] { _ = try await first.image(at: address(number), decode: \.self) }
    await first.cache.flush()
    #expect(try await stores.posts.picture(at: address(1)) == Data("picture".utf8))
    #expect(try await stores.posts.picture(at: address(2)) == nil)
  }

  @Test func aPictureOfAPostStarredInAnEarlierRunIsKept() async throws {
    _ = await (try await reader(loading: [1])).set(.star, on: [postID(1)])
    let later = makeReader(ClientSpy.answering("picture"), cache: makeCache(stores))
    _ = try await later.image(at: address(1), decode: \.self)
    await later.cache.flush()
    #expect(try await stores.posts.picture(at: address(1)) == Data("picture".utf8))
  }

  @Test func aPictureOfAStarredPostIsKeptAfterItsSourceMoved() async throws {
    let sut = try await reader(loading: [1, 2])
    _ = await sut.set(.star, on: [postID(1)])
    _ = try await sut.image(at: address(2), decode: \.self)
    await sut.cache.posts.move("test", to: "moved")
    _ = try await sut.image(at: address(1), decode: \.self)
    await sut.cache.flush()
    #expect(try await stores.posts.picture(at: address(1)) == Data("picture".utf8))
  }

  @Test func concurrentLookupsOfPostsWithAPictureShareOneRead() async throws {
    let reader = try await reader(loading: [1])
    _ = await reader.set(.star, on: [postID(1)])
    let starred = try #require(await reader.cache.posts.posts(.flag(.star), of: nil, after: nil, limit: 10))
    let (sut, picture) = (StarredPictures(), address(1))
    let other = Mutex<Task<Set<PostKey>, Never>?>(nil)
    let posts = await sut.posts(with: picture) {
      let request = Task { await sut.posts(with: picture) { [] } }
      other.withLock { $0 = request }
      // Lets the other request arrive before this read ends.
      for _ in 0..<100 { await Task.yield() }
      return starred
    }
    #expect(posts.count == 1)
    #expect(await other.withLock(\.self)?.value == posts)
  }

  @Test func removingTheStarRemovesThePicture() async throws {
    let sut = try await reader(loading: [1])
    _ = await sut.set(.star, on: [postID(1)])
    _ = try await sut.image(at: address(1), decode: \.self)
    await sut.cache.flush()
    #expect(try await stores.posts.picture(at: address(1)) != nil)
    _ = await sut.set(.unstar, on: [postID(1)])
    #expect(try await stores.posts.picture(at: address(1)) == nil)
    try await stores.cache.removeImages()
    _ = try await sut.image(at: address(1), decode: \.self)
    await sut.cache.flush()
    #expect(try await stores.posts.picture(at: address(1)) == nil, "it has no star any more")
  }

  /// A reader that has loaded a feed, whose pictures can be loaded.
  private func reader(loading numbers: [Int]) async throws -> SourceReader {
    let client = ClientSpy { request in
      let body = request.url.host() == "i.example" ? "picture" : feed(numbers)
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let reader = makeReader(client, cache: makeCache(stores))
    _ = try await reader.load()
    return reader
  }

  private func address(_ number: Int) -> String { "http://i.example/\(number)" }
}
