import Foundation
import Loading
import TestSupport
import Testing

@testable import HTTP

/// Informational answers, such as 102, before the answer itself.
@Suite(.timeLimit(.minutes(1)))
struct InformationalTests {
  private static let processing = "HTTP/1.1 102 Processing\r\n\r\n"
  private static let end = "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx"

  @Test func twentyInformationalResponsesAreAllowedPerRequest() async throws {
    try await withClient { client in
      let text = String(repeating: Self.processing, count: 20) + Self.end
      let server = try await LoopbackServer { _ in .raw(Array(text.utf8), closes: false) }
      for _ in 0..<2 { #expect(try await client.get(server.url).body == Data("x".utf8)) }
    }
  }

  @Test func twentyOneInformationalResponsesAreMalformed() async throws {
    let text = String(repeating: Self.processing, count: 21) + Self.end
    await #expect(throws: LoadFailure.malformed) { try await get { _ in .raw(Array(text.utf8), closes: false) } }
  }

  @Test func endlessInformationalResponsesAreMalformed() async throws {
    await #expect(throws: LoadFailure.malformed) {
      try await get { _ in .endless(head: "", chunk: Array(Self.processing.utf8)) }
    }
  }

  /// The read timeout counts from the request, or from the last byte of the answer, once that has begun.
  @Test func theResponseBeginsOnlyAfterTheInformationalResponses() throws {
    var sut = AnswerHead()
    for _ in 0..<20 {
      for line in ["HTTP/1.1 102 Processing\r\n", "x: y\r\n", "\r\n"] {
        try Array(line.utf8).withUnsafeBytes { try sut.receive($0) }
      }
    }
    #expect(!sut.hasBegun && !sut.isComplete)
    try Array("HTTP/1.1 200 OK\r\n".utf8).withUnsafeBytes { try sut.receive($0) }
    #expect(sut.hasBegun && !sut.isComplete && sut.fields == [])
  }
}
