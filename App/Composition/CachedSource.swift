import Comments
import Feed
import Foundation
import Viper

/// What the scenes load from: the server first, and for the feed what was saved of it when the server fails.
nonisolated struct CachedSource: Sendable {
  /// The source's name in the cache.
  let name: String
  let remote: RemoteSource
  let cache: Cache

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
}
