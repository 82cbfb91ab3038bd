import DemoServer
import Foundation
import HTTP
import Testing

/// Runs `body` against a server with 25 items of 4 comments, or with `options`, and stops it.
func withServer(
  _ options: DemoOptions? = nil,
  log: (@Sendable (String) -> Void)? = nil, _ body: @Sendable (URL, Requests) async throws -> Void
) async throws {
  var fallback = DemoOptions()
  fallback.items = 25
  fallback.comments = 4
  let (urls, listening) = AsyncStream<URL>.makeStream()
  let server = Task { [options = options ?? fallback] in
    try await DemoServer(options, log: log).run { listening.yield($0) }
  }
  let client = NetworkClient(
    userAgent: "test", connectTimeout: .seconds(300), readTimeout: .seconds(300))
  var started: URL?
  for await url in urls {
    started = url
    break
  }
  let base = try #require(started)
  let result = await Swift.Result {
    try await body(base, Requests(base: base, client: client))
  }
  server.cancel()
  await client.shutdown()
  try result.get()
}

/// Requests to the server.
struct Requests {
  let base: URL
  let client: NetworkClient

  /// The response to a request for a path or an address.
  func callAsFunction(_ path: String, _ headers: HTTPFields = [:]) async throws -> HTTPResponse {
    let address = path.hasPrefix("http:") ? path : base.absoluteString + path
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    return try await client.send(
      HTTPRequest(url: url, headers: headers, limits: AnswerLimits(bytes: 1 << 24, pace: .within(.seconds(600)))))
  }

  /// The JSON list at a path.
  func list(_ path: String) async throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: try await self(path).body) as? [[String: Any]])
  }
}

func object(_ data: Data) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
}

extension Result where Success == Void, Failure == any Error {
  fileprivate init(_ body: () async throws -> Void) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
