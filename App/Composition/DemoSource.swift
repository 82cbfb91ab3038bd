import DemoServer
import Foundation
import Viper

/// The embedded server, started when the first request needs it.
actor DemoSource {
  private let serve: @Sendable () async throws -> URL
  private var start: Task<URL, any Error>?

  /// - Parameter serve: starts a server, and returns its base URL when it listens.
  init(serve: @escaping @Sendable () async throws -> URL = DemoSource.startServer) {
    self.serve = serve
  }

  /// The server's base URL.
  /// - Throws: `LoadError.connectivity` if it cannot start.
  func base() async throws -> URL {
    let start = start ?? Task { [serve] in try await serve() }
    self.start = start
    return try await start.value
  }

  static func startServer() async throws -> URL {
    let (urls, listening) = AsyncStream<URL>.makeStream()
    Task {
      defer { listening.finish() }
      try await DemoServer().run { listening.yield($0) }
    }
    for await url in urls { return url }
    throw LoadError.connectivity
  }
}
