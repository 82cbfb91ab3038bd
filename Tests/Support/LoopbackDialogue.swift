import Foundation
import SceneTesting
import System

/// The requests and answers of one connection of a `LoopbackServer`.
struct LoopbackDialogue {
  let connection: LoopbackConnection
  let observed: WaitableState<LoopbackServer.State>
  let held: HeldAnswers
  let answer: @Sendable (String) -> LoopbackServer.Answer

  /// Answers every request, and returns when the connection has closed.
  func serve() {
    var received: [UInt8] = []
    while let part = connection.read() {
      received += part
      while let request = Self.next(&received) {
        observed.update { $0.requests.append(request) }
        guard say(answer(request)) else { return }
      }
    }
  }

  /// The next request, with its body; nil before it is complete.
  private static func next(_ received: inout [UInt8]) -> String? {
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    let length = head.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
    guard received.count - end.upperBound >= length else { return nil }
    let body = String(decoding: received[end.upperBound..<(end.upperBound + length)], as: UTF8.self)
    received.removeFirst(end.upperBound + length)
    return length > 0 ? head + "\r\n\r\n" + body : head
  }

  /// Sends an answer; returns false if the connection must close.
  private func say(_ answer: LoopbackServer.Answer) -> Bool {
    switch answer {
    case .silence: return true
    case .held(let answer):
      held.hold { [connection] in connection.write(Self.bytes(of: answer)) }
      return true
    case .http: return connection.write(Self.bytes(of: answer))
    case .raw(let bytes, let closes): return connection.write(bytes) && !closes
    case .endless(let head, let chunk):
      guard connection.write(Array(head.utf8)) else { return false }
      while connection.write(chunk) {}
      return false
    case .drip(let head, let part, let pause):
      guard connection.write(Array(head.utf8)) else { return false }
      while connection.stays(for: pause), connection.write(part) {}
      return false
    }
  }

  private static func bytes(of answer: LoopbackServer.Answer) -> [UInt8] {
    guard case .http(let status, let headers, let body) = answer else { return [] }
    let lines = headers.merging(["content-length": "\(body.count)"]) { given, _ in given }
      .map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) -\r\n\(lines)\r\n".utf8) + body
  }
}
