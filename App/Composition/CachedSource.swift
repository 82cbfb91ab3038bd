import Comments
import Feed
import Foundation
import Messages
import Viper

/// What the scenes load from: the server first, and for the feed what was saved of it when the server fails.
package nonisolated struct CachedSource: Sendable {
  /// The source's name in the cache.
  let name: String
  let remote: RemoteSource
  let cache: Cache
  private let images = SharedLoads<String, Data>()

  package init(name: String, remote: RemoteSource, cache: Cache) {
    self.name = name
    self.remote = remote
    self.cache = cache
  }

  /// A page from the server, which is then saved; or else the page that was saved.
  ///
  /// A cancelled load is no failure and falls back to nothing.
  func feedPage(after cursor: String?) async throws -> Sourced<Page<FeedImage>> {
    do {
      let page = try await remote.feedPage(after: cursor)
      await cache.save(page, after: cursor, of: name)
      return Sourced(page, from: .remote)
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      guard let saved = await cache.page(after: cursor, of: name) else { throw error }
      return saved
    }
  }

  func comments(of image: UUID) async throws -> [ImageComment] {
    try await remote.comments(of: image)
  }

  func messages(after token: String?) async throws -> Page<Message> {
    try await remote.messages(after: token)
  }

  /// Lets go of every saved image.
  func clearImages() async {
    await cache.removeImages()
  }

  /// The bytes of an image: from the cache, or else from the network, and then saved.
  ///
  /// Who asks while another is being answered shares the request.
  func image(at address: String) async throws -> Data {
    try await images.value(for: address) { [cache, remote] in
      if let saved = await cache.image(address) { return saved }
      let data = try await remote.image(at: address)
      await cache.save(data, for: address)
      return data
    }
  }

  /// The image with this id, from the feed's pages in their order.
  ///
  /// - Throws: `LoadError.invalidData` if it is not among the first ones.
  func image(withID id: UUID) async throws -> FeedImage {
    var cursor: String?
    for _ in 0..<Self.searchedPages {
      let page = try await feedPage(after: cursor).value
      if let image = page.items.first(where: { $0.id == id }) { return image }
      guard let next = page.cursor else { break }
      cursor = next
    }
    throw LoadError.invalidData
  }

  /// How far an image is looked for that is known by its id only.
  private static let searchedPages = 20
}
