import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// The network, through one client for the whole program.
public final class NetworkClient: HTTPClient {
  private let client: AsyncHTTPClient.HTTPClient
  private let userAgent: String

  /// - Parameters:
  ///   - userAgent: what servers are told about this program.
  ///   - largestBody: the largest `limit` that will be asked for, in bytes: nothing is unpacked beyond it.
  ///   - connectTimeout: until a connection must stand.
  ///   - readTimeout: the longest silence within a transfer.
  ///   - keepAlive: how long a connection without a request stays open for the next one. Short, because connections
  ///     also remain of requests that were cancelled before they could be sent.
  public init(
    userAgent: String, largestBody: Int, connectTimeout: Duration = .seconds(10),
    readTimeout: Duration = .seconds(30), keepAlive: Duration = .seconds(2)
  ) {
    self.userAgent = userAgent
    var configuration = AsyncHTTPClient.HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(connectTimeout), read: TimeAmount(readTimeout)),
      decompression: .enabled(limit: .size(largestBody)))
    // A refused connection is an answer for the person waiting; they try again, not we.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.idleTimeout = TimeAmount(keepAlive)
    client = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Closes every connection.
  ///
  /// Must be called before a client that is not kept to the end goes.
  public func shutdown() async throws {
    try await client.shutdown()
  }

  public func get(_ url: URL, limit: Int) async throws -> HTTPResponse {
    do {
      return try await follow(url, limit: limit)
    } catch {
      throw Self.translate(error, limit: limit)
    }
  }

  private func follow(_ start: URL, limit: Int) async throws -> HTTPResponse {
    try RedirectPolicy.check(start)
    var url = start
    for _ in 0...RedirectPolicy.maximum {
      let response = try await client.execute(request(for: url, authorizedBy: start), deadline: .distantFuture)
      if (300...399).contains(response.status.code), let location = response.headers.first(name: "location"),
        !location.isEmpty
      {
        url = try RedirectPolicy.target(of: location, from: url)
        continue
      }
      if let length = response.headers.first(name: "content-length").flatMap(Int.init), length > limit {
        throw HTTPError.tooLarge(limit: limit)
      }
      let body = try await response.body.collect(upTo: limit)
      return HTTPResponse(status: Int(response.status.code), body: Data(body.readableBytesView))
    }
    throw HTTPError.tooManyRedirects
  }

  /// A request for `url`, with the user part of the address that a person gave only if it is the same server.
  private func request(for url: URL, authorizedBy start: URL) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: url.absoluteString)
    request.headers.add(name: "user-agent", value: userAgent)
    request.headers.add(name: "accept-encoding", value: "gzip, deflate")
    if let user = start.user(percentEncoded: false), url.host() == start.host(), url.port == start.port {
      let credentials = Data("\(user):\(start.password(percentEncoded: false) ?? "")".utf8).base64EncodedString()
      request.headers.add(name: "authorization", value: "Basic \(credentials)")
    }
    return request
  }

  private static func translate(_ error: any Error, limit: Int) -> any Error {
    if Task.isCancelled { return CancellationError() }
    switch error {
    case let error as HTTPError: return error
    case is CancellationError: return error
    case is NIOTooManyBytesError: return HTTPError.tooLarge(limit: limit)
    case NIOHTTPDecompression.DecompressionError.limit: return HTTPError.tooLarge(limit: limit)
    case HTTPParserError.invalidEOFState: return HTTPError.noAnswer
    case is NIOHTTPDecompression.DecompressionError, is HTTPParserError: return HTTPError.malformed
    default: return HTTPError.noAnswer
    }
  }
}
