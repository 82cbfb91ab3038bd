import Foundation
import HTTP
import TestSupport
import Testing

/// Answers with a status of 102 or so before the answer itself.
@Suite(.timeLimit(.minutes(1)))
struct InformationalTests {
  private static let processing = "HTTP/1.1 102 Processing\r\n\r\n"
  private static let end = "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx"

  @Test func twentyAreFineForEveryAnswerOfAConnection() async throws {
    try await withClient { client in
      let text = String(repeating: Self.processing, count: 20) + Self.end
      let server = try await LoopbackServer { _ in .raw(Array(text.utf8), closes: false) }
      for _ in 0..<2 { #expect(try await client.get(server.url).body == Data("x".utf8)) }
    }
  }

  @Test func oneMoreIsMalformed() async throws {
    let text = String(repeating: Self.processing, count: 21) + Self.end
    await #expect(throws: HTTPError.malformed) { try await get { _ in .raw(Array(text.utf8), closes: false) } }
  }

  @Test func endlessOnesAreMalformed() async throws {
    await #expect(throws: HTTPError.malformed) {
      try await get { _ in .endless(head: "", chunk: Array(Self.processing.utf8)) }
    }
  }

  @Test func theyDoNotCountAsTheAnswerForTheReadTimeout() async throws {
    try await withClient(readTimeout: .milliseconds(100)) { client in
      let server = try await LoopbackServer { _ in
        .drip(head: "", part: Array(Self.processing.utf8), pause: .milliseconds(20))
      }
      await #expect(throws: HTTPError.silence(for: .milliseconds(100))) { try await client.get(server.url) }
    }
  }
}
