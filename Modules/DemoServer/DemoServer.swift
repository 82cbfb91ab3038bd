public import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The demo source: an image feed with comments, and messages, over HTTP on this machine only.
public struct DemoServer: Sendable {
  private let options: DemoOptions

  public init(_ options: DemoOptions = DemoOptions()) {
    self.options = options
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter onListening: called once with the base URL, when requests are accepted.
  /// - Throws: any error of the network, as when the port is taken.
  public func run(onListening: @escaping @Sendable (URL) async -> Void) async throws {
    let application = Application(
      router: DemoRoutes(options).router(),
      configuration: .init(address: .hostname("127.0.0.1", port: options.port)),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port, let url = URL(string: "http://127.0.0.1:\(port)") else { return }
        await onListening(url)
      },
      logger: Logger(label: "demo") { _ in SwiftLogNoOpLogHandler() })
    try await application.run()
  }
}
