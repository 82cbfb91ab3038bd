public import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The demo source, over HTTP on this machine only: an image feed with comments, and messages; a Mastodon-compatible
/// server; feeds.
public struct DemoServer: Sendable {
  private let options: DemoOptions
  private let log: (@Sendable (String) -> Void)?

  /// A server that gives `log` a line for each request that was answered.
  public init(_ options: DemoOptions = DemoOptions(), log: (@Sendable (String) -> Void)? = nil) {
    self.options = options
    self.log = log
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter onListening: called once with the base URL, when requests are accepted.
  /// - Throws: `ListenError` if it cannot listen, as when the port is taken; or any other error of the network.
  public func run(onListening: @escaping @Sendable (URL) async -> Void) async throws {
    let application = Application(
      router: DemoRoutes(options, log: log).router(),
      configuration: .init(address: .hostname("127.0.0.1", port: options.port)),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port, let url = URL(string: "http://127.0.0.1:\(port)") else { return }
        await onListening(url)
      },
      logger: Logger(label: "demo") { _ in SwiftLogNoOpLogHandler() })
    do {
      try await application.run()
    } catch let error as IOError {
      throw ListenError(code: error.errnoCode)
    }
  }
}
