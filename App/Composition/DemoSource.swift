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
    do {
      return try await start.value
    } catch {
      // Of those who waited for this start the first forgets it; the next one may have begun by then.
      if self.start == start { self.start = nil }
      // A load error has no room for the reason.
      throw error as? LoadError ?? .connectivity
    }
  }

  static func startServer() async throws -> URL {
    let (urls, listening) = AsyncThrowingStream<URL, any Error>.makeStream()
    Task {
      do {
        try await DemoServer().run { listening.yield($0) }
        listening.finish()
      } catch {
        listening.finish(throwing: error)
      }
    }
    for try await url in urls { return url }
    throw LoadError.connectivity
  }
}
