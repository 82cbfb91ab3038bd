import Foundation
import Posts
import Storage
import Synchronization

/// Finds starred posts by the address of a picture, so that a picture is saved even if it is loaded after its post was
/// starred.
actor StarredPictures {
  private var keys: [String: Set<PostKey>] = [:]
  /// The task that reads the starred posts; nil before the first read.
  private var reading: Task<Void, Never>?

  /// The starred posts with a picture at the given address; `read` reads the starred posts, and is called once.
  func posts(with address: String, read: @escaping @Sendable () async -> [StoredPost]) async -> Set<PostKey> {
    let reading = reading ?? Task { add(await read()) }
    self.reading = reading
    await reading.value
    return keys[address] ?? []
  }

  /// Adds posts that were starred, and returns the addresses of their pictures.
  @discardableResult
  func add(_ posts: [StoredPost]) -> [(post: PostKey, addresses: [String])] {
    let found = posts.map { (post: $0.key, addresses: Self.addresses(of: $0)) }
    for (post, addresses) in found {
      for address in addresses { keys[address, default: []].insert(post) }
    }
    return found
  }

  /// Makes the next call read the starred posts again.
  func forget() {
    keys = [:]
    reading = nil
  }

  private static func addresses(of stored: StoredPost) -> [String] {
    guard let post = stored.post else { return [] }
    return post.pictures.flatMap { [$0.address] + ($0.previewAddress.map { [$0] } ?? []) }
  }
}

extension StarredPictures {
  /// The number of the newest starred posts whose pictures are saved even if they are loaded after the post was
  /// starred.
  private static let maximumStarred = 20_000

  /// Saves a picture for each starred post that has it; returns when the picture is written.
  nonisolated func save(_ data: Data, at address: String, account: String?, in store: PostRepository) async {
    let starred = await posts(with: address) {
      await store.posts(.flag(.star), of: nil, after: nil, limit: Self.maximumStarred) ?? []
    }
    for post in starred { await save(data, at: address, of: post, account: account, in: store) }
  }

  /// Saves those pictures of starred posts that are in the image cache; returns when they are written.
  nonisolated func saveCached(of keys: [PostKey], in store: PostRepository) async {
    guard let image = store.images.withLock(\.self) else { return }
    for (post, addresses) in await add(store.posts(keys) ?? []) {
      for address in addresses {
        // The picture belongs to the account of its post.
        if let data = await image(address) { await save(data, at: address, of: post, account: nil, in: store) }
      }
    }
  }

  private nonisolated func save(
    _ data: Data, at address: String, of post: PostKey, account: String?, in posts: PostRepository
  ) async {
    await posts.store.write { try await $0.savePicture(data, at: address, of: post, account: account) }
  }
}
