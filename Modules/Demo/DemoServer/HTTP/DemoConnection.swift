import Foundation
import System

/// Answers the requests of a connection, one after another.
struct DemoConnection {
  private static let maximumHead = 64 << 10
  private static let silence = Duration.seconds(30)

  let options: DemoOptions
  let log: (@Sendable (String) -> Void)?
  let router: Router

  /// Serves requests until the connection ends.
  func serve(_ connection: LoopbackConnection) {
    var received: [UInt8] = []
    while let head = Self.head(connection, &received) {
      guard let request = Request(head: head) else {
        connection.write(Response(status: 400).bytes(withBody: true, closes: true))
        return
      }
      let start = ContinuousClock.now
      guard options.latency == .zero || connection.stays(for: options.latency) else { return }
      let fails = Double.random(in: 0..<1) < options.failRate
      let response = fails ? Response(status: 503) : router.response(to: request)
      log?(Self.line(request, response.status, since: start))
      let bytes = response.bytes(withBody: request.method != "HEAD", closes: !request.keepsConnection)
      guard connection.write(bytes), request.keepsConnection else { return }
    }
  }

  /// The head of the next request, without its empty line; nil at the end, or if the head is too long or too slow.
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

  /// A log line such as `GET /v1/feed?limit=10 200 3 ms`.
  private static func line(_ request: Request, _ status: Int, since start: ContinuousClock.Instant) -> String {
    let time = Int(start.duration(to: .now) / .milliseconds(1))
    let text = "\(request.method) \(request.target) \(status) \(time) ms"
    let plain = text.unicodeScalars.filter { $0.isASCII && $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(plain))
  }
}
