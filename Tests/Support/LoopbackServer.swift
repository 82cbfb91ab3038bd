public import Foundation
public import SceneTesting
import Synchronization
import System

/// A server that sends exactly the bytes it is given, and counts its open connections.
public final class LoopbackServer: Sendable {
  public enum Answer: Sendable {
    /// A whole HTTP answer.
    case http(status: Int, headers: [String: String] = [:], body: [UInt8] = [])
    /// These bytes as they are; then the connection closes or stays silent.
    case raw([UInt8], closes: Bool)
    /// A head, then a chunk that repeats until the client disconnects.
    case endless(head: String, chunk: [UInt8])
    /// A head, then a part that repeats, with a pause before each.
    case drip(head: String, part: [UInt8], pause: Duration)
    case silence
    /// Held back until `release()`.
    indirect case held(Answer)

    public static func json(_ text: String, status: Int = 200) -> Answer {
      .http(status: status, headers: ["content-type": "application/json"], body: Array(text.utf8))
    }
  }

  public struct State: Sendable {
    /// The request heads, in order of arrival; that of a POST with its body, after an empty line.
    public var requests: [String] = []
    public var openConnections = 0
    public var acceptedConnections = 0
  }

  public let observed: WaitableState<State>
  private let held: HeldAnswers
  private let listener: LoopbackListener
  private let reserved = Mutex<ReservedPort?>(nil)

  /// Listens, and answers each request by its first line: `GET /path HTTP/1.1`.
  public convenience init(answer: @escaping @Sendable (String) -> Answer) async throws {
    try await self.init(answerToWhole: { request in answer(String(request.prefix { $0 != "\r\n" })) })
  }

  /// Listens, and answers each request by the whole of it, as it stands in `requests`.
  public init(answerToWhole answer: @escaping @Sendable (String) -> Answer) async throws {
    let observed = WaitableState(State())
    let held = HeldAnswers()
    (self.observed, self.held) = (observed, held)
    listener = try LoopbackListener(isShared: true)
    listener.serve { connection in
      observed.update {
        $0.openConnections += 1
        $0.acceptedConnections += 1
      }
      LoopbackDialogue(connection: connection, observed: observed, held: held, answer: answer).serve()
      connection.close()
      observed.update { $0.openConnections -= 1 }
    }
  }

  deinit {
    listener.closeAll()
  }

  public var port: Int { listener.port }
  public var url: URL { address("") }

  /// An address on this server; the path begins with a slash, and may have a query.
  public func address(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path)
  }

  public var requests: [String] { observed.state.requests }

  /// Sends the held answers; later ones are sent at once.
  public func release() { held.release() }

  /// Refuses connections from now on; the port stays taken, so that no other server answers there.
  public func stop() async throws {
    let port = try ReservedPort(port)
    reserved.withLock { $0 = port }
    listener.close()
  }
}
