import Foundation
import SceneTesting
import System

/// An HTTP proxy that connects every tunnel to one local port, whatever server is requested.
final class TunnelServer: Sendable {
  private let listener: LoopbackListener
  private let asked = WaitableState<[String]>([])

  /// A proxy whose tunnels end at another server.
  init(to port: Int) throws {
    listener = try LoopbackListener()
    listener.serve { [asked] near in
      guard let request = near.read(), let far = try? LoopbackConnection(to: port) else { return }
      asked.update { $0.append(String(decoding: request, as: UTF8.self)) }
      near.write(Array("HTTP/1.1 200 Connected\r\n\r\n".utf8))
      Thread {
        while let part = far.read(), near.write(part) {}
        near.close()
      }.start()
      while let part = near.read(), far.write(part) {}
      far.close()
    }
  }

  deinit {
    listener.closeAll()
  }

  var port: Int { listener.port }
  var requests: [String] { asked.state }
}
