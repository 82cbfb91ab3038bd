import Foundation
import HTTP
import Loading
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FailureReasonTests {
  @Test func aClosedPortIsReportedAsARefusedConnection() async throws {
    try await withClient { client in
      let url = try #require(URL(string: "http://127.0.0.1:2"))
      await #expect(throws: LoadFailure.connectivity(.refused)) { try await client.get(url) }
    }
  }

  @Test func aHostNameWithoutAnAddressIsReportedAsUnknown() async throws {
    try await withClient { client in
      // A label of more than 63 letters is invalid: the resolver sends no query (RFC 1035, 2.3.4).
      let url = try #require(URL(string: "http://\(String(repeating: "a", count: 70)).invalid/"))
      await #expect(throws: LoadFailure.connectivity(.unknownHost)) { try await client.get(url) }
    }
  }

  @Test func theFailureForASilentServerContainsTheTimeout() async throws {
    try await withClient(readTimeout: .milliseconds(50)) { client in
      let server = try await LoopbackServer { _ in .silence }
      await #expect(throws: LoadFailure.silence(for: .milliseconds(50))) { try await client.get(server.url) }
    }
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc", "HTTP/1.1 200 OK\r\ncontent-le"])
  func aBrokenConnectionIsReportedAsClosed(sent: String) async throws {
    await #expect(throws: LoadFailure.connectivity(.closed)) {
      try await get { _ in .raw(Array(sent.utf8), closes: true) }
    }
  }

  @Test func aPlainTextServerIsReportedIfTLSIsExpected() async throws {
    try await withClient { client in
      let server = try PlainTextServer()
      let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
      await #expect(throws: LoadFailure.connectivity(.plain)) { try await client.get(url) }
    }
  }

  @Test func aMissingTLSHandshakeTimesOut() async throws {
    try await withClient(connectTimeout: .milliseconds(50)) { client in
      let server = try await LoopbackServer { _ in .silence }
      let url = try #require(URL(string: "https://127.0.0.1:\(server.url.port ?? 0)/"))
      await #expect(throws: LoadFailure.noConnection(within: .milliseconds(50))) { try await client.get(url) }
    }
  }

  @Test func aFailureAfterARedirectNamesTheServerThatFailed() async throws {
    let other = try #require(URL(string: "http://127.0.0.1:2/x"))
    let failure = LoadFailure.connectivity(.refused).at(WebServer(other)?.name)
    await #expect(throws: failure) { try await get { _ in .redirect(to: other.absoluteString) } }
  }

  @Test func bytesThatAreNotHTTPAreMalformed() async throws {
    await #expect(throws: LoadFailure.malformed) {
      try await get { _ in .raw(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8), closes: true) }
    }
  }
}
