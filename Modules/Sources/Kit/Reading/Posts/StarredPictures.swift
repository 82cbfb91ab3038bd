import Posts
import Storage

/// Finds starred posts by the address of a picture, to save pictures that are loaded after their post was starred.
actor StarredPictures {
  private var keys: [String: Set<PostKey>] = [:]
  private var isRead = false

  /// The starred posts that have a picture with the given address.
  ///
  /// - Parameters:
  ///   - address: the address of the picture.
  ///   - read: reads the starred posts; called on the first use, and on the first use after `forget()`.
  /// - Returns: the keys of the posts.
  func posts(with address: String, read: @Sendable () async -> [StoredPost]) async -> Set<PostKey> {
    if !isRead {
      isRead = true
      add(await read())
    }
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
    isRead = false
  }

  private static func addresses(of stored: StoredPost) -> [String] {
    guard let post = stored.post else { return [] }
    return post.pictures.flatMap { [$0.address] + ($0.previewAddress.map { [$0] } ?? []) }
  }
}
