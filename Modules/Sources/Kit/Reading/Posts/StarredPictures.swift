import Posts
import Storage

/// Finds the starred posts with a picture at an address, to save a picture that is loaded after its post was starred.
actor StarredPictures {
  private var keys: [String: Set<PostKey>] = [:]
  private var isRead = false

  /// The starred posts with a picture at an address.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - read: reads the posts that are starred; called once.
  /// - Returns: the posts.
  func posts(with address: String, read: @Sendable () async -> [StoredPost]) async -> Set<PostKey> {
    if !isRead {
      isRead = true
      add(await read())
    }
    return keys[address] ?? []
  }

  /// Adds posts that are starred; returns the addresses of their pictures.
  @discardableResult
  func add(_ posts: [StoredPost]) -> [(post: PostKey, addresses: [String])] {
    let found = posts.map { (post: $0.key, addresses: Self.addresses(of: $0)) }
    for (post, addresses) in found {
      for address in addresses { keys[address, default: []].insert(post) }
    }
    return found
  }

  /// Reads the posts again at the next use.
  func forget() {
    keys = [:]
    isRead = false
  }

  private static func addresses(of stored: StoredPost) -> [String] {
    guard let post = stored.post else { return [] }
    return post.pictures.flatMap { [$0.address] + ($0.previewAddress.map { [$0] } ?? []) }
  }
}
