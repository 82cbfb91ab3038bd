import Foundation
import Loading

/// Reads images through the cache.
struct ImageReader: Sendable {
  /// Loads an image from its source.
  let load: @Sendable (String) async throws -> Data
  let cache: Cache
  let policy: ReadingPolicy
  private let loads = SingleFlight<String, (data: Data, isSaved: Bool)>()

  init(cache: Cache, policy: ReadingPolicy, load: @escaping @Sendable (String) async throws -> Data) {
    self.load = load
    self.cache = cache
    self.policy = policy
  }

  /// An image: from the cache, or else from the network, and saved once it was decoded.
  ///
  /// Concurrent callers share a request. A saved image that cannot be decoded is deleted and loaded again.
  ///
  /// - Parameters:
  ///   - address: the address, untrusted text.
  ///   - decode: decodes the bytes.
  /// - Returns: the decoded image.
  /// - Throws: `LoadError`, `CancellationError`, or the error of `decode`.
  func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    let (data, isSaved) = try await loads.value(for: address) { [self] in
      if let saved = await cache.image(address) { return (saved, true) }
      return (try await load(address), false)
    }
    guard isSaved else { return try await decoded(data, address, decode) }
    do {
      return try await decode(data)
    } catch LoadError.image(let problem) where problem.isOfTheImage {
      await cache.removeImage(address)
      guard policy != .savedOnly else { throw LoadError.image(problem) }
      return try await decoded(try await load(address), address, decode)
    }
  }

  /// A loaded image, saved once it is decoded.
  private func decoded<Image>(
    _ data: Data, _ address: String, _ decode: (Data) async throws -> Image
  ) async throws -> Image {
    let image = try await decode(data)
    await cache.save(data, for: address)
    return image
  }
}
