import Foundation
import NIOSSL
import TestSupport
import Testing

@testable import HTTP

/// Runs a body with a client, which is shut down afterwards.
func withClient<Result: Sendable>(
  connectTimeout: Duration = .seconds(300), readTimeout: Duration = .seconds(300),
  tls: TLSConfiguration = NetworkClient.tls, clock: any Clock<Duration> = ContinuousClock(),
  _ body: @Sendable (NetworkClient) async throws -> Result
) async throws -> Result {
  let client = NetworkClient(
    userAgent: "feedshell/test", largestBody: 20 << 20, connectTimeout: connectTimeout, readTimeout: readTimeout,
    keepAlive: .seconds(600), tls: tls, clock: clock)
  do {
    let result = try await body(client)
    try await client.shutdown()
    return result
  } catch {
    try await client.shutdown()
    throw error
  }
}

/// The answer of a server that answers like this.
func get(
  _ path: String = "/", limit: Int = 1_000_000, answer: @escaping @Sendable (String) -> LoopbackServer.Answer
) async throws -> HTTPResponse {
  try await withClient { client in
    let server = try await LoopbackServer(answer: answer)
    return try await client.get(server.address(path), limit: limit)
  }
}

extension HTTPClient {
  func get(_ url: URL, limit: Int = 1_000) async throws -> HTTPResponse {
    try await send(HTTPRequest(url: url, limits: .bytes(limit)))
  }

  func get(_ url: URL, pace: AnswerLimits.Pace) async throws -> HTTPResponse {
    try await send(HTTPRequest(url: url, limits: AnswerLimits(bytes: .max, pace: pace)))
  }
}

extension AnswerLimits {
  /// A size, and a pace that every test's answer has.
  static func bytes(_ bytes: Int) -> AnswerLimits {
    AnswerLimits(bytes: bytes, pace: .within(.seconds(600)))
  }
}

extension LoopbackServer.Answer {
  static func redirect(to location: String, status: Int = 302) -> Self {
    .http(status: status, headers: ["location": location])
  }
}
