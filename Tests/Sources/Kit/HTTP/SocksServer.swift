import Foundation
import SceneTesting
import System

/// A SOCKS 5 proxy that answers in place of every server and records the requested names.
final class SocksServer: Sendable {
  private static let answer = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nsocks"

  private let listener: LoopbackListener
  private let asked = WaitableState<[String]>([])

  /// A proxy that selects a login method (0: none, 255: none of the offered ones is acceptable) and replies to each
  /// request to connect (0: success; RFC 1928, 3 and 6).
  init(method: UInt8 = 0, reply: UInt8 = 0) throws {
    listener = try LoopbackListener()
    listener.serve { [asked] in Self.serve($0, method, reply, asked) }
  }

  deinit {
    listener.closeAll()
  }

  var port: Int { listener.port }
  var names: [String] { asked.state }

  private static func serve(
    _ connection: LoopbackConnection, _ method: UInt8, _ reply: UInt8, _ asked: WaitableState<[String]>
  ) {
    guard connection.read() != nil, connection.write([5, method]), method == 0, let request = connection.read(),
      request.count > 5, request[3] == 3
    else { return }
    let end = 5 + Int(request[4])
    asked.update { $0.append(String(decoding: request[5..<end], as: UTF8.self)) }
    guard connection.write([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]), reply == 0, connection.read() != nil else { return }
    connection.write(Array(answer.utf8))
  }
}
