import DemoServer
import Foundation
import Viper

/// The embedded server, started when the first request needs it.
actor DemoSource {
  private var start: Task<URL, any Error>?

  /// The server's base URL.
  /// - Throws: `LoadError.connectivity` if it cannot start.
  func base() async throws -> URL {
    let start = start ?? Task { try await Self.serve() }
    self.start = start
    return try await start.value
  }

  private static func serve() async throws -> URL {
    let (urls, listening) = AsyncStream<URL>.makeStream()
    Task {
      defer { listening.finish() }
      try await DemoServer().run { listening.yield($0) }
    }
    for await url in urls { return url }
    throw LoadError.connectivity
  }
}
