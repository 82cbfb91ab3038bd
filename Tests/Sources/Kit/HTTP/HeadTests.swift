import Foundation
import HTTP
import Loading
import TestSupport
import Testing

/// Heads, chunks and trailers of hostile servers.
@Suite(.timeLimit(.minutes(1)))
struct HeadTests {
  private static let chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"

  @Test(arguments: ["zz\r\nabc\r\n", "-1\r\nabc\r\n", "fffffffffffffffff\r\nabc\r\n"])
  func aChunkWithoutASizeIsMalformed(chunk: String) async throws {
    await #expect(throws: LoadFailure.malformed) { try await answer(Self.chunked + chunk) }
  }

  @Test func aTruncatedChunkIsReportedAsAClosedConnection() async throws {
    await #expect(throws: LoadFailure.connectivity(.closed)) { try await answer(Self.chunked + "5\r\nabc") }
  }

  @Test func trailersAreIgnored() async throws {
    let response = try await answer(Self.chunked + "1\r\nx\r\n0\r\nETag: late\r\nX: y\r\n\r\n")
    #expect(response.body == Data("x".utf8))
    #expect(response.headers[.eTag] == nil)
  }

  @Test(arguments: [
    "X: " + String(repeating: "x", count: 200_000) + "\r\n", String(repeating: "X: y\r\n", count: 5_000),
    String(repeating: "X: " + String(repeating: "x", count: 10_000) + "\r\n", count: 100),
  ])
  func anOversizedResponseHeadIsMalformed(lines: String) async throws {
    await #expect(throws: LoadFailure.malformed) {
      try await answer("HTTP/1.1 200 OK\r\n" + lines + "content-length: 0\r\n\r\n")
    }
  }

  @Test func endlessTrailersAreMalformed() async throws {
    await #expect(throws: LoadFailure.malformed) {
      try await get { _ in .endless(head: Self.chunked + "0\r\n", chunk: Array("X: y\r\n".utf8)) }
    }
  }

  @Test func foldedHeaderLinesAreJoined() async throws {
    let response = try await answer(
      "HTTP/1.1 200 OK\r\ncontent-type: text/html;\r\n charset=x\r\ncontent-length: 0\r\n\r\n")
    #expect(response.headers[.contentType] == "text/html; charset=x")
  }

  @Test func theBodyOfARedirectIsNotRead() async throws {
    let response = try await get { request in
      request.contains("/end")
        ? .http(status: 200, body: [1])
        : .endless(
          head: "HTTP/1.1 302 -\r\nlocation: /end\r\ncontent-length: 99999999999\r\n\r\n",
          chunk: [UInt8](repeating: 120, count: 4_096))
    }
    #expect(response.body == Data([1]))
  }

  private func answer(_ text: String) async throws -> HTTPResponse {
    try await get { _ in .raw(Array(text.utf8), closes: true) }
  }
}
