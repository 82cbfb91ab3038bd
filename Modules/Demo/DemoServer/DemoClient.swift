package import Foundation
package import HTTP
import Loading

/// Starts the embedded server on the first request.
package actor DemoSource {
  private let serve: @Sendable () async throws -> URL
  private var start: Task<URL, any Error>?

  /// Creates a source that has not started its server.
  ///
  /// - Parameter serve: starts a server; returns its base URL once the server listens.
  package init(serve: @escaping @Sendable () async throws -> URL = DemoSource.startServer) {
    self.serve = serve
  }

  /// The server's base URL; starts the server if it is not running.
  ///
  /// If the start fails, the next call tries again.
  package func base() async throws -> URL {
    let start = start ?? Task { [serve] in try await serve() }
    self.start = start
    do {
      return try await start.value
    } catch {
      // The first waiting caller resets the start; a later call may already have begun a new start.
      if self.start == start { self.start = nil }
      throw error as? LoadFailure ?? .connectivity(.failed)
    }
  }

  /// Starts a server, and returns its base URL once the server listens.
  package static func startServer() async throws -> URL {
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
    throw LoadFailure.connectivity(.failed)
  }
}

/// An HTTP client that maps a fixed host name to the embedded server.
///
/// The port of the server changes with each run, but its addresses in saved pages must not change.
package struct DemoClient: HTTPClient {
  /// A reserved name that no other server can have (RFC 6761, 6.4).
  package static let host = "demo.invalid"
  /// The base URL of the demo, with the host name `host`.
  package static let base = URL(string: "http://\(host)") ?? URL(filePath: "/")

  private let demo: DemoSource
  private let network: any HTTPClient

  /// Creates a client that sends requests for `host` to the embedded server, and all other requests to `network`.
  package init(_ demo: DemoSource, network: any HTTPClient) {
    self.demo = demo
    self.network = network
  }

  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.url.host() == Self.host, var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    else { return try await network.send(request) }
    let base = try await demo.base()
    (parts.host, parts.port) = (base.host(), base.port)
    guard let url = parts.url else { throw LoadFailure.refusedAddress }
    var local = request
    local.url = url
    // The embedded server runs on this computer, regardless of its host name.
    local.origin = nil
    if let name = HTTPField.Name("Host") { local.headers[name] = Self.host }
    let response = try await network.send(local)
    return HTTPResponse(
      status: response.status, headers: response.headers, body: response.body, url: request.url)
  }
}
