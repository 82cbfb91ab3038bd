import Foundation
import Storage
import Synchronization

/// The pictures of starred posts.
extension PostRepository {
  /// The maximum number of starred posts whose pictures are saved when they are loaded later.
  private static let maximumStarred = 20_000

  /// The picture of a starred post at an address; nil if there is none.
  nonisolated func picture(at address: String) async -> Data? {
    await store.read { try await $0.picture(at: address) } ?? nil
  }

  /// Saves a picture with the starred posts that have it; returns once it is written.
  nonisolated func keepPicture(_ data: Data, at address: String, account: String?) async {
    let posts = await pictures.posts(with: address) {
      await self.posts(.starred, of: nil, after: nil, limit: Self.maximumStarred) ?? []
    }
    for post in posts { await savePicture(data, at: address, of: post, account: account) }
  }

  /// Saves those pictures of starred posts that are in the cache; returns once they are written.
  nonisolated func savePictures(of keys: [PostKey]) async {
    guard let image = images.withLock(\.self) else { return }
    for (post, addresses) in await pictures.add(posts(keys) ?? []) {
      for address in addresses {
        // The account of the picture is that of its post.
        if let data = await image(address) { await savePicture(data, at: address, of: post, account: nil) }
      }
    }
  }

  /// Uses the images of a cache for the pictures of starred posts.
  nonisolated func useImages(_ read: @escaping @Sendable (_ address: String) async -> Data?) {
    images.withLock { $0 = read }
  }

  private nonisolated func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) async {
    await store.write { try await $0.savePicture(data, at: address, of: post, account: account) }
  }
}

/// The articles of posts.
extension PostRepository {
  /// The stored article of a post; nil without one.
  nonisolated func article(of post: PostKey) async -> Data? {
    await store.read { try await $0.article(of: post) } ?? nil
  }

  /// Saves the article of a post; returns once it is written.
  nonisolated func saveArticle(_ data: Data, of post: PostKey) async {
    await store.write { try await $0.saveArticle(data, of: post) }
  }
}

/// The marks on sources.
extension PostRepository {
  /// The marks of a kind; nil if they could not be read.
  nonisolated func marks(kind: String, of source: String) async -> [Mark]? {
    await store.read { try await $0.marks(kind: kind, of: source) }
  }

  nonisolated func save(_ mark: Mark, kind: String, of source: String) {
    store.queue(.state) { try await $0.save(mark, kind: kind, of: source) }
  }

  nonisolated func removeMark(_ id: String, kind: String, of source: String) {
    store.queue(.state) { try await $0.removeMark(id, kind: kind, of: source) }
  }
}
