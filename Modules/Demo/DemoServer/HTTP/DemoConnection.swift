import Foundation
import System

/// Responds to the requests of a connection, one after the other.
struct DemoConnection {
  private static let maximumHead = 64 << 10
  private static let maximumBody = 512 << 10
  private static let silence = Duration.seconds(30)
  /// The maximum time that a stalled connection stays open, unless the client closes it earlier.
  private static let stall = Duration.seconds(3_600)

  let options: DemoOptions
  let log: (@Sendable (String) -> Void)?
  let router: Router

  /// Serves requests until the connection ends.
  func serve(_ connection: LoopbackConnection) {
    var received: [UInt8] = []
    while let head = Self.head(connection, &received) {
      guard var request = Request(head: head) else { return refuse(400, connection) }
      guard let length = request.bodyLength else { return refuse(411, connection) }
      guard length <= Self.maximumBody else { return refuse(413, connection) }
      guard let body = Self.body(length, connection, &received) else { return }
      request.body = body
      let start = ContinuousClock.now
      let stays = options.latency == .zero || connection.stays(for: options.latency)
      // A server applies a received write even if the client has disconnected.
      guard stays || request.method == "POST" else { return }
      let fails = Double.random(in: 0..<1) < options.failRate
      let response = fails ? Response(status: 503) : router.response(to: request)
      log?(Self.line(request, response, since: start))
      switch response.delivery {
      case .sent: break
      case .lost: return
      case .stalled:
        _ = connection.stays(for: Self.stall)
        return
      }
      let bytes = response.bytes(withBody: request.method != "HEAD", closes: !request.keepsConnection)
      guard connection.write(bytes), request.keepsConnection else { return }
    }
  }

  private func refuse(_ status: Int, _ connection: LoopbackConnection) {
    connection.write(Response(status: status).bytes(withBody: true, closes: true))
  }

  /// Reads the body of a request; returns nil if the client does not send `length` bytes in time.
  private static func body(
    _ length: Int, _ connection: LoopbackConnection, _ received: inout [UInt8]
  ) -> [UInt8]? {
    while received.count < length {
      guard let part = connection.read(within: silence) else { return nil }
      received += part
    }
    defer { received.removeSubrange(..<length) }
    return Array(received[..<length])
  }

  /// Reads the head of the next request, without its empty line; returns nil at the end of the connection, or if the
  /// head is too long or too slow.
  private static func head(_ connection: LoopbackConnection, _ received: inout [UInt8]) -> String? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = received.firstRange(of: end) {
        defer { received.removeSubrange(..<range.upperBound) }
        return String(decoding: received[..<range.lowerBound], as: UTF8.self)
      }
      guard received.count <= maximumHead, let part = connection.read(within: silence) else { return nil }
      received += part
    }
  }

  /// A log line such as `GET /v1/feed?limit=10 200 3 ms`, with `lost` or `stalled` if no response is sent.
  private static func line(_ request: Request, _ response: Response, since start: ContinuousClock.Instant) -> String {
    let result =
      switch response.delivery {
      case .sent: String(response.status)
      case .lost: "lost"
      case .stalled: "stalled"
      }
    let time = Int(start.duration(to: .now) / .milliseconds(1))
    let text = "\(request.method) \(request.target) \(result) \(time) ms"
    let plain = text.unicodeScalars.filter { $0.isASCII && $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(plain))
  }
}
