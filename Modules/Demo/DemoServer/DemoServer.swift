public import Foundation
import System

/// The demo source, served over HTTP on this computer only.
///
/// The server provides an image feed with comments, and messages; a Mastodon-compatible API, with writable accounts if
/// the options have a dialect; the Google Reader API if the options have a reader; feeds; and discussion sites such as
/// Hacker News.
public struct DemoServer: Sendable {
  private let options: DemoOptions
  private let log: (@Sendable (String) -> Void)?

  /// Creates a server; `log` receives a line for each response.
  public init(_ options: DemoOptions = DemoOptions(), log: (@Sendable (String) -> Void)? = nil) {
    self.options = options
    self.log = log
  }

  /// Serves until the task is cancelled; calls `onListening` with the base URL once the server accepts requests.
  public func run(onListening: @escaping @Sendable (URL) async -> Void) async throws {
    let listener = try LoopbackListener(port: options.port)
    defer { listener.closeAll() }
    let routes = DemoRoutes(options)
    listener.serve { [options, log] connection in
      DemoConnection(options: options, log: log, router: routes.router()).serve(connection)
    }
    guard let url = URL(string: "http://127.0.0.1:\(listener.port)") else { return }
    await onListening(url)
    let (endless, _) = AsyncStream<Never>.makeStream()
    for await _ in endless {}
  }
}
