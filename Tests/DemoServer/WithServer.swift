import DemoServer
import Foundation
import HTTP
import Testing

/// Runs `body` against a server with 25 items of 4 comments, or with `options`, and stops it.
func withServer(
  _ options: DemoOptions? = nil,
  _ body: @Sendable (URL, @Sendable (String) async throws -> HTTPResponse) async throws -> Void
) async throws {
  var fallback = DemoOptions()
  fallback.items = 25
  fallback.comments = 4
  let (urls, listening) = AsyncStream<URL>.makeStream()
  let server = Task { [options = options ?? fallback] in
    try await DemoServer(options).run { listening.yield($0) }
  }
  let client = NetworkClient(userAgent: "test", largestBody: 1 << 24)
  var started: URL?
  for await url in urls {
    started = url
    break
  }
  let base = try #require(started)
  let result = await Swift.Result {
    try await body(base) { path in
      guard let url = URL(string: base.absoluteString + path) else { throw URLError(.badURL) }
      return try await client.send(
        HTTPRequest(url: url, limits: AnswerLimits(bytes: 1 << 24, pace: .within(.seconds(600)))))
    }
  }
  server.cancel()
  try await client.shutdown()
  try result.get()
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
