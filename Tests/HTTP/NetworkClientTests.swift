import CZlib
import Foundation
import HTTP
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct NetworkClientTests {
  @Test(arguments: [200, 201, 202, 299, 404, 500]) func anyStatusIsAnAnswer(status: Int) async throws {
    let response = try await get { _ in .http(status: status, body: Array("hello".utf8)) }
    #expect(response == HTTPResponse(status: status, body: Data("hello".utf8)))
  }

  @Test func theServerIsToldWhoAsks() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      _ = try await client.get(server.address("/a/b?c=d"), limit: 10)
      let request = try #require(server.requests.first)
      #expect(request.hasPrefix("GET /a/b?c=d HTTP/1.1\r\n"))
      #expect(request.lowercased().contains("user-agent: feedshell/test"))
      #expect(!request.lowercased().contains("authorization"))
    }
  }

  @Test func theUserPartOfAnAddressBecomesCredentials() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      let url = try #require(URL(string: "http://ann:s%20e@127.0.0.1:\(server.port)/x"))
      _ = try await client.get(url, limit: 10)
      let request = try #require(server.requests.first)
      #expect(request.contains("Basic " + Data("ann:s e".utf8).base64EncodedString()))
    }
  }

  @Test func aClosedPortIsNoAnswer() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .silence }
      let url = server.url
      try await server.stop()
      await #expect(throws: HTTPError.noAnswer) { try await client.get(url, limit: 10) }
    }
  }

  @Test func aConnectionThatBreaksIsNoAnswer() async throws {
    await #expect(throws: HTTPError.noAnswer) {
      try await get { _ in .raw(Array("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc".utf8), closes: true) }
    }
    await #expect(throws: HTTPError.noAnswer) { try await get { _ in .raw([], closes: true) } }
  }

  @Test func whatIsNotHTTPIsMalformed() async throws {
    await #expect(throws: HTTPError.malformed) {
      try await get { _ in .raw(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8), closes: true) }
    }
  }

  @Test func silenceIsNoAnswer() async throws {
    try await withClient(readTimeout: .milliseconds(50)) { client in
      let server = try await LoopbackServer { _ in .silence }
      await #expect(throws: HTTPError.noAnswer) { try await client.get(server.url, limit: 10) }
    }
  }

  // MARK: Limits

  @Test func aBodyOfTheLimitIsFineAndOneByteMoreIsNot() async throws {
    #expect(try await get(limit: 5) { _ in .http(status: 200, body: Array("12345".utf8)) }.body.count == 5)
    await #expect(throws: HTTPError.tooLarge(limit: 5)) {
      try await get(limit: 5) { _ in .http(status: 200, body: Array("123456".utf8)) }
    }
  }

  @Test func aBodyWithoutEndIsCutAtTheLimitAndItsConnectionCloses() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in
        .endless(
          head: "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
          chunk: Array("1000\r\n".utf8) + [UInt8](repeating: 120, count: 4_096) + Array("\r\n".utf8))
      }
      await #expect(throws: HTTPError.tooLarge(limit: 100_000)) { try await client.get(server.url, limit: 100_000) }
      await server.observed.wait { $0.openConnections == 0 }
    }
  }

  @Test func compressedBodiesAreUnpacked() async throws {
    let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAkACAiPnlEQAAAA=="))
    let response = try await get { _ in .packed(Array(gzip), "gzip") }
    #expect(response.body == Data("hello hello hello".utf8))
  }

  @Test func aCompressedBombIsStoppedAtTheLimit() async throws {
    let bomb = Self.deflate([UInt8](repeating: 0, count: 64 << 20))
    #expect(bomb.count < 100_000)
    await #expect(throws: HTTPError.tooLarge(limit: 1_000_000)) {
      try await get(limit: 1_000_000) { _ in .packed(bomb, "deflate") }
    }
  }

  @Test func aBodyThatCannotBeUnpackedIsMalformed() async throws {
    await #expect(throws: HTTPError.malformed) { try await get { _ in .packed(Array("not gzip at all".utf8), "gzip") } }
  }

  // MARK: Redirects

  @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreFollowed(status: Int) async throws {
    let response = try await get { request in
      request.contains("/end") ? .http(status: 200, body: [1]) : .http(status: status, headers: ["location": "/end"])
    }
    #expect(response == HTTPResponse(status: 200, body: Data([1])))
  }

  @Test func fiveRedirectsAreFineAndSixAreNot() async throws {
    let hops: @Sendable (String) -> LoopbackServer.Answer = { request in
      let left = Int(request.split(separator: "/")[1].prefix { $0.isNumber }) ?? 0
      return left == 0 ? .http(status: 200) : .http(status: 302, headers: ["location": "/\(left - 1)"])
    }
    #expect(try await get("/5", answer: hops).status == 200)
    await #expect(throws: HTTPError.tooManyRedirects) { try await get("/6", answer: hops) }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:alert(1)", "data:,x", "unix:///run/x",
    "http://127.0.0.1:99999/x", "//127.0.0.1:70000/",
  ])
  func redirectsLeadNowhereElse(location: String) async throws {
    await #expect(throws: HTTPError.refusedAddress) {
      try await get { _ in .http(status: 302, headers: ["location": location]) }
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "nonsense", "http:", "http+unix://x/y", "http://127.0.0.1:65536/",
  ])
  func onlyTheWebIsAsked(address: String) async throws {
    try await withClient { client in
      let url = try #require(URL(string: address))
      await #expect(throws: HTTPError.refusedAddress) { try await client.get(url, limit: 10) }
    }
  }

  // MARK: Cancellation

  @Test func cancellingClosesTheConnection() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .silence }
      let request = Task { try await client.get(server.url, limit: 10) }
      await server.observed.wait { !$0.requests.isEmpty }
      request.cancel()
      await server.observed.wait { $0.openConnections == 0 }
      await #expect(throws: CancellationError.self) { try await request.value }
    }
  }

  @Test func cancellingInTheMiddleOfABodyClosesTheConnection() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in
        .raw(Array("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc".utf8), closes: false)
      }
      let request = Task { try await client.get(server.url, limit: 1_000) }
      await server.observed.wait { !$0.requests.isEmpty }
      request.cancel()
      await server.observed.wait { $0.openConnections == 0 }
      await #expect(throws: CancellationError.self) { try await request.value }
    }
  }

  // MARK: -

  private func get(
    _ path: String = "/", limit: Int = 1_000_000, answer: @escaping @Sendable (String) -> LoopbackServer.Answer
  ) async throws -> HTTPResponse {
    try await withClient { client in
      let server = try await LoopbackServer(answer: answer)
      return try await client.get(server.address(path), limit: limit)
    }
  }

  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, bytes, uLong(bytes.count), 9)
    return Array(packed.prefix(Int(length)))
  }

  private func withClient<Result: Sendable>(
    readTimeout: Duration = .seconds(30), _ body: @Sendable (NetworkClient) async throws -> Result
  ) async throws -> Result {
    let client = NetworkClient(userAgent: "feedshell/test", largestBody: 20 << 20, readTimeout: readTimeout)
    do {
      let result = try await body(client)
      try await client.shutdown()
      return result
    } catch {
      try await client.shutdown()
      throw error
    }
  }
}

extension LoopbackServer.Answer {
  fileprivate static func packed(_ bytes: [UInt8], _ encoding: String) -> Self {
    .http(status: 200, headers: ["content-encoding": encoding], body: bytes)
  }
}
