import Foundation
import Synchronization
import System

/// A local web proxy that refuses every request and remembers the server of the first.
///
/// It receives requests of programs that read their proxy from the environment: those with libcurl, Python's urllib
/// or Go's net/http, for example.
final class OfflineProxy: Sendable {
  /// The maximum time between a program's connection and its request.
  private static let patience = Duration.seconds(5)
  private static let refusal = "HTTP/1.1 503 Offline\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

  private let listener: LoopbackListener?
  private let first = Mutex<String?>(nil)

  /// Creates a proxy on a free local port; if no port is free, `variables` is empty, so that no program uses it.
  init() {
    do {
      listener = try LoopbackListener()
    } catch {
      listener = nil
    }
    listener?.serve { [weak self] connection in
      guard let bytes = connection.read(within: Self.patience) else { return }
      self?.store(String(decoding: bytes.prefix(1_024), as: UTF8.self))
      connection.write(Array(Self.refusal.utf8))
    }
  }

  deinit { listener?.close() }

  /// The server of the first request, perhaps with its port; untrusted; nil before the first request.
  var server: String? { first.withLock { $0 } }

  /// The environment variables that make a program use the proxy for servers elsewhere.
  var variables: [String: String] {
    guard let listener else { return [:] }
    let names = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"]
    let proxies = names.map { ($0, "http://127.0.0.1:\(listener.port)") }
    return Dictionary(uniqueKeysWithValues: proxies + ["no_proxy", "NO_PROXY"].map { ($0, "localhost,127.0.0.1,::1") })
  }

  /// Stores the server of a request, such as `GET http://host/path HTTP/1.1` or `CONNECT host:443 HTTP/1.1`.
  private func store(_ request: String) {
    guard let target = request.split(separator: " ").dropFirst().first.map(String.init) else { return }
    let server = URL(string: target)?.host() ?? String(target.prefix(100))
    first.withLock { $0 = $0 ?? server }
  }
}
