import Foundation
import HTTP
import Loading
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StatusTests {
  @Test(arguments: ["000", "001", "099"], ["", "x"])
  func aStatusBelowOneHundredIsMalformed(status: String, body: String) async throws {
    await #expect(throws: LoadFailure.malformed) { try await get { _ in .answer(status, body) } }
  }

  @Test func anUnrequestedProtocolSwitchIsMalformed() async throws {
    await #expect(throws: LoadFailure.malformed) { try await get { _ in .answer("101", "") } }
  }

  /// A final answer follows each informational one.
  @Test(arguments: ["", "x"]) func everyStatusFrom0To999IsReturnedOrMalformed(body: String) async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        let status = String(request.dropFirst("GET /".count).prefix(3))
        return status.hasPrefix("1") ? .answers([(status, ""), ("200", body)]) : .answer(status, body)
      }
      for code in 0...999 {
        let answer = await Result(catching: { try await client.get(server.address("/" + Self.text(of: code))) })
        switch code {
        case ..<100, 101: #expect(throws: LoadFailure.malformed, "\(code)") { try answer.get() }
        case ..<200: #expect(try answer.get().status == 200, "\(code)")
        default: #expect(try answer.get().status == code, "\(code)")
        }
      }
    }
  }

  private static func text(of code: Int) -> String {
    String(repeating: "0", count: 3 - "\(code)".count) + "\(code)"
  }
}

extension LoopbackServer.Answer {
  /// An answer with a status of three digits, on a connection that stays open.
  fileprivate static func answer(_ status: String, _ body: String) -> Self {
    answers([(status, body)])
  }

  fileprivate static func answers(_ answers: [(status: String, body: String)]) -> Self {
    let texts = answers.map { status, body in
      let hasBody = !["1", "204", "304"].contains { status.hasPrefix($0) }
      return "HTTP/1.1 \(status) -\r\n" + (hasBody ? "content-length: \(body.count)\r\n\r\n\(body)" : "\r\n")
    }
    return .raw(Array(texts.joined().utf8), closes: false)
  }
}

extension Result where Failure == any Error {
  fileprivate init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
