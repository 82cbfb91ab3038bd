import Foundation
import Loading

/// Loads images through the cache.
struct ImageReader: Sendable {
  /// Loads an image from its source, and returns whether it may be saved.
  typealias Load = @Sendable (String) async throws -> (data: Data, isCacheable: Bool)

  /// The origin of an image: the cache, the network (which may be cached), or this computer (always read again).
  private enum Origin {
    case cache, network, thisComputer
  }

  let cache: Cache
  let policy: ReadingPolicy
  /// The accounts whose tokens loaded the documents that contain the images.
  let accounts: ReadAccounts
  let load: Load
  private let loads = SingleFlight<String, (data: Data, origin: Origin)>()

  /// Loads an image from the cache, or from the network if it is not cached; an image from the network is saved after
  /// decoding.
  ///
  /// Concurrent callers share a request. A saved image that cannot be decoded is deleted and loaded again.
  func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    let (data, origin) = try await loads.value(for: address) { [self] in
      if let saved = await cache.image(address) { return (saved, .cache) }
      let (data, isCacheable) = try await load(address)
      return (data, isCacheable ? .network : .thisComputer)
    }
    guard origin == .cache else { return try await decoded(data, address, isCacheable: origin == .network, decode) }
    do {
      return try await decode(data)
    } catch let error as LoadFailure where error.kind == .image {
      await cache.removeImage(address)
      guard policy != .savedOnly else { throw error }
      let (data, isCacheable) = try await load(address)
      return try await decoded(data, address, isCacheable: isCacheable, decode)
    }
  }

  /// Decodes a loaded image, and then saves it if `isCacheable`.
  private func decoded<Image>(
    _ data: Data, _ address: String, isCacheable: Bool, _ decode: (Data) async throws -> Image
  ) async throws -> Image {
    let image = try await decode(data)
    // The image belongs to the account with access to its post.
    if isCacheable, let account = accounts.owner { await cache.save(data, for: address, of: account) }
    return image
  }
}
