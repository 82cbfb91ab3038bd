import Comments
import Feed
package import Foundation
package import HTTP
import Messages
import Viper

/// A server that speaks the contracts.
package nonisolated struct RemoteSource: Sendable {
  /// The largest answer in JSON, in bytes.
  static let jsonLimit = 8 << 20
  /// The largest picture, in bytes.
  static let imageLimit = 20 << 20

  /// Where the server is; may have to wait for one that is starting.
  let base: @Sendable () async throws -> URL
  let client: any HTTPClient
  /// How many images to ask for at a time, 1 to 100.
  let pageSize: Int

  package init(base: @escaping @Sendable () async throws -> URL, client: any HTTPClient, pageSize: Int) {
    self.base = base
    self.client = client
    self.pageSize = pageSize
  }

  func feedPage(after cursor: String?) async throws -> Page<FeedImage> {
    let response = try await get(FeedEndpoint.url(base: base(), limit: pageSize, after: cursor))
    return try FeedMapper.map(response.body, status: response.status)
  }

  func comments(of image: UUID) async throws -> [ImageComment] {
    let response = try await get(ImageCommentsEndpoint.url(base: base(), image: image))
    return try ImageCommentsMapper.map(response.body, status: response.status)
  }

  func messages(after token: String?) async throws -> Page<Message> {
    let base = try await base()
    let response = try await get(MessagesEndpoint.url(base: base, limit: pageSize, after: token))
    return try MessagesMapper.map(response.body, status: response.status, server: base)
  }

  /// The bytes at an image's address, which may be no address at all.
  func image(at address: String) async throws -> Data {
    guard let url = URL(string: address) else { throw LoadError.refusedAddress }
    let response = try await get(url, limit: Self.imageLimit)
    try Payload.check(status: response.status)
    guard !response.body.isEmpty else { throw LoadError.invalidData }
    return response.body
  }

  /// What is at an address, of at most so many bytes as an answer in JSON may have.
  func document(at url: URL) async throws -> (body: Data, status: Int) {
    let response = try await get(url)
    return (response.body, response.status)
  }

  private func get(_ url: URL, limit: Int = jsonLimit) async throws -> HTTPResponse {
    do {
      return try await client.get(url, limit: limit)
    } catch let error as HTTPError {
      throw LoadError(error)
    }
  }
}

nonisolated extension LoadError {
  fileprivate init(_ error: HTTPError) {
    self =
      switch error {
      case .noAnswer: .connectivity
      case .malformed: .invalidData
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .refusedAddress: .refusedAddress
      case .tooManyRedirects: .tooManyRedirects
      }
  }
}
