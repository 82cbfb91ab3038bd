import Foundation
import NIOEmbedded
import NIOHTTP1
import TestSupport
import Testing

@testable import HTTP

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

  /// They end at the guard, which is before the handler of the read timeout.
  @Test func theyDoNotCountAsTheAnswerForTheReadTimeout() throws {
    let channel = EmbeddedChannel(handler: ResponseGuard())
    try channel.writeOutbound(HTTPClientRequestPart.head(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")))
    for status in Array(repeating: HTTPResponseStatus.processing, count: 20) + [.ok] {
      try channel.writeInbound(HTTPClientResponsePart.head(HTTPResponseHead(version: .http1_1, status: status)))
    }
    guard case .head(let head) = try channel.readInbound(as: HTTPClientResponsePart.self) else {
      Issue.record("Nothing has passed the guard.")
      return
    }
    #expect(head.status == .ok)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }
}
