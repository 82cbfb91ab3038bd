import Posts
import Storage

/// Finds starred posts by the address of a picture, to save pictures that are loaded after their post was starred.
actor StarredPictures {
  private var keys: [String: Set<PostKey>] = [:]
  /// The read of the starred posts; nil before the first.
  private var reading: Task<Void, Never>?

  /// The starred posts that have a picture with the given address.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - read: reads the posts that are starred; called once.
  /// - Returns: the posts.
  func posts(with address: String, read: @escaping @Sendable () async -> [StoredPost]) async -> Set<PostKey> {
    let reading = reading ?? Task { add(await read()) }
    self.reading = reading
    await reading.value
    return keys[address] ?? []
  }

  /// Adds posts that were starred; returns the addresses of their pictures.
  @discardableResult
  func add(_ posts: [StoredPost]) -> [(post: PostKey, addresses: [String])] {
    let found = posts.map { (post: $0.key, addresses: Self.addresses(of: $0)) }
    for (post, addresses) in found {
      for address in addresses { keys[address, default: []].insert(post) }
    }
    return found
  }

  /// Makes the next use read the starred posts again.
  func forget() {
    keys = [:]
    reading = nil
  }

  private static func addresses(of stored: StoredPost) -> [String] {
    guard let post = stored.post else { return [] }
    return post.pictures.flatMap { [$0.address] + ($0.previewAddress.map { [$0] } ?? []) }
  }
}
