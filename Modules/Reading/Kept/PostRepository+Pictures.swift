import Foundation
import Storage

/// The pictures of starred posts.
extension PostRepository {
  /// The maximum number of starred posts whose pictures are kept when they are loaded later.
  private static let maximumStarred = 20_000

  /// The picture of a starred post at an address; nil if there is none.
  nonisolated func picture(at address: String) async -> Data? {
    await store.read { try await $0.picture(at: address) } ?? nil
  }

  /// Keeps a picture for the starred posts that have it; returns once it is written.
  nonisolated func keepPicture(_ data: Data, at address: String, account: String?) async {
    let posts = await pictures.posts(with: address) {
      await self.posts(.starred, of: nil, before: nil, limit: Self.maximumStarred) ?? []
    }
    for post in posts { await savePicture(data, at: address, of: post, account: account) }
  }

  /// Keeps a picture of a starred post; returns once it is written.
  nonisolated func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) async {
    await store.write { try await $0.savePicture(data, at: address, of: post, account: account) }.value
  }
}
