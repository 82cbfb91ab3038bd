import Foundation
import TestSupport
import Testing

@testable import HTTP

/// Runs a body with a client, which is shut down afterwards.
func withClient<Result: Sendable>(
  connectTimeout: Duration = .seconds(300), readTimeout: Duration = .seconds(300),
  tls: NetworkSettings.TLS = NetworkSettings.TLS(), clock: any Clock<Duration> = ContinuousClock(),
  change: (inout NetworkSettings) -> Void = { _ in },
  _ body: @Sendable (NetworkClient) async throws -> Result
) async throws -> Result {
  var settings = NetworkSettings(
    userAgent: "feedshell/test", connectTimeout: connectTimeout, readTimeout: readTimeout, keepAlive: .seconds(600),
    tls: tls)
  change(&settings)
  let client = NetworkClient(settings, clock: clock)
  do {
    let result = try await body(client)
    await client.shutdown()
    return result
  } catch {
    await client.shutdown()
    throw error
  }
}

/// The answer of a server that answers every request with `answer`.
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
  /// A size limit, and a time limit that no test reaches.
  static func bytes(_ bytes: Int) -> AnswerLimits {
    AnswerLimits(bytes: bytes, pace: .within(.seconds(600)))
  }
}

extension LoopbackServer.Answer {
  static func redirect(to location: String, status: Int = 302) -> Self {
    .http(status: status, headers: ["location": location])
  }
}
