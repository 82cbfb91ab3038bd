import Foundation
import HTTP
import Loading

/// Reads images through the cache.
struct ImageReader: Sendable {
  let client: any HTTPClient
  let cache: Cache
  let policy: ReadingPolicy
  private let loads = SingleFlight<String, (data: Data, isSaved: Bool)>()

  init(client: any HTTPClient, cache: Cache, policy: ReadingPolicy) {
    self.client = client
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
      return (try await remote(address), false)
    }
    guard isSaved else { return try await decoded(data, address, decode) }
    do {
      return try await decode(data)
    } catch LoadError.image(let problem) where problem.isOfTheImage {
      await cache.removeImage(address)
      guard policy != .savedOnly else { throw LoadError.image(problem) }
      return try await decoded(try await remote(address), address, decode)
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

  private func remote(_ address: String) async throws -> Data {
    guard let url = URL(string: address) else { throw LoadError.refusedAddress }
    let response = try await client.load(HTTPRequest(url: url, limits: SourceLimits.image, purpose: .picture))
    try Payload.check(status: response.status)
    guard !response.body.isEmpty else { throw LoadError.invalidData(.empty) }
    return response.body
  }
}
