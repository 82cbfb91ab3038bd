import CZlib
import Foundation
import HTTP
import Loading
import SceneTesting
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LimitTests {
  @Test func aBodyOfExactlyTheMaximumSizeIsAccepted() async throws {
    #expect(try await get(limit: 5) { _ in .http(status: 200, body: Array("12345".utf8)) }.body.count == 5)
    await #expect(throws: LoadFailure.tooLarge(limit: 5)) {
      try await get(limit: 5) { _ in .http(status: 200, body: Array("123456".utf8)) }
    }
  }

  @Test func anEndlessBodyFailsAtTheLimitAndTheConnectionCloses() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in
        .endless(
          head: "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
          chunk: Array("1000\r\n".utf8) + [UInt8](repeating: 120, count: 4_096) + Array("\r\n".utf8))
      }
      await #expect(throws: LoadFailure.tooLarge(limit: 100_000)) { try await client.get(server.url, limit: 100_000) }
      await server.observed.wait { $0.openConnections == 0 }
      #expect(server.observed.state.openConnections == 0)
    }
  }

  @Test(arguments: [false, true])
  func aBodyIsTruncatedAtTheLimitIfTheRequestAllowsTruncation(isPacked: Bool) async throws {
    let body = [UInt8](repeating: 7, count: 400_000)
    try await withClient { client in
      let server = try await LoopbackServer { _ in
        isPacked ? .packed(Self.deflate(body), "deflate") : .http(status: 200, body: body)
      }
      let limits = AnswerLimits(bytes: 100_000, pace: .within(.seconds(300)), cutsOff: true)
      let answer = try await client.send(HTTPRequest(url: server.address("/a"), limits: limits))
      #expect(answer.status == 200 && answer.body == Data(body.prefix(100_000)))
    }
  }

  @Test func aBodyReceiverGetsTheBodyInPartsIfTheStatusIsASuccess() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        .http(status: request.contains("/no ") ? 404 : 200, body: [UInt8](repeating: 7, count: 200_000))
      }
      let parts = Mutex<[Int]>([])
      var request = HTTPRequest(
        url: server.address("/yes"), limits: AnswerLimits(bytes: 200_000, pace: .within(.seconds(300))))
      request.receiver = BodyReceiver { part in parts.withLock { $0.append(part.count) } }
      #expect(try await client.send(request).body.isEmpty)
      #expect(parts.withLock { $0.reduce(0, +) } == 200_000)
      #expect(parts.withLock(\.count) > 1)
      request.url = server.address("/no")
      #expect(try await client.send(request).body.count == 200_000, "an answer of failure is whole")
      #expect(parts.withLock { $0.reduce(0, +) } == 200_000)
      var small = HTTPRequest(
        url: server.address("/yes"), limits: AnswerLimits(bytes: 100_000, pace: .within(.seconds(300))))
      small.receiver = BodyReceiver { _ in }
      await #expect(throws: LoadFailure.tooLarge(limit: 100_000)) { try await client.send(small) }
      request.url = server.address("/yes")
      request.receiver = BodyReceiver { _ in throw POSIXError(.ENOSPC) }
      await #expect(throws: POSIXError(.ENOSPC)) { try await client.send(request.within(.seconds(200))) }
    }
  }

  @Test func aCompressedBombIsStoppedAtTheLimit() async throws {
    let bomb = Self.deflate([UInt8](repeating: 0, count: 64 << 20))
    #expect(bomb.count < 100_000)
    await #expect(throws: LoadFailure.tooLarge(limit: 1_000_000)) {
      try await get(limit: 1_000_000) { _ in .packed(bomb, "deflate") }
    }
  }

  @Test func aBodyThatCannotBeDecompressedIsMalformed() async throws {
    await #expect(throws: LoadFailure.malformed) {
      try await get { _ in .packed([0x1F, 0x8B, 8] + Array("not gzip at all".utf8), "gzip") }
    }
  }

  @Test func manyTinyChunksAreJoinedIntoOneBody() async throws {
    let body = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let chunks = body.flatMap { [UInt8(ascii: "1"), 13, 10, $0, 13, 10] }
    let response = try await get { _ in
      .raw(
        Array("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".utf8) + chunks + Array("0\r\n\r\n".utf8),
        closes: false)
    }
    #expect(response.body == Data(body))
  }

  @Test(arguments: [1, 5]) func aTruncatedCompressedBodyIsMalformed(missing: Int) async throws {
    let packed = Self.deflate(Array("hello hello hello".utf8)).dropLast(missing)
    await #expect(throws: LoadFailure.malformed) { try await get { _ in .packed(Array(packed), "deflate") } }
  }

  @Test func bytesAfterACompressedBodyAreMalformed() async throws {
    let packed = Self.deflate(Array("hello hello hello".utf8)) + [1, 2, 3]
    await #expect(throws: LoadFailure.malformed) { try await get { _ in .packed(packed, "deflate") } }
  }

  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, bytes, uLong(bytes.count), 9)
    return Array(packed.prefix(Int(length)))
  }
}

extension LoopbackServer.Answer {
  fileprivate static func packed(_ bytes: [UInt8], _ encoding: String) -> Self {
    .http(status: 200, headers: ["content-encoding": encoding], body: bytes)
  }
}
