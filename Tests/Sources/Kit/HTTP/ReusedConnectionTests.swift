import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import HTTP

/// A server may close an idle connection just as the next request is sent on it.
@Suite(.timeLimit(.minutes(1)))
struct ReusedConnectionTests {
  private static let closed = LoopbackServer.Answer.raw([], closes: true)

  @Test func aRequestOnAConnectionThatHasJustClosedIsSentAgain() async throws {
    try await withClient { client in
      let server = try await makeServer { $0 == 2 ? Self.closed : .http(status: 200, body: [1]) }
      #expect(try await client.get(server.url).status == 200)
      #expect(try await client.get(server.url).body == Data([1]))
      #expect(server.requests.count == 3)
      #expect(server.observed.state.acceptedConnections == 2)
    }
  }

  @Test func aRequestIsSentAgainOnlyOnce() async throws {
    try await withClient { client in
      let server = try await makeServer { $0 == 1 ? .http(status: 200) : Self.closed }
      _ = try await client.get(server.url)
      await #expect(throws: LoadFailure.connectivity(.closed)) { try await client.get(server.url) }
      #expect(server.requests.count == 3)
    }
  }

  @Test func aRequestOnANewConnectionIsNotSentAgain() async throws {
    try await withClient { client in
      let server = try await makeServer { _ in Self.closed }
      await #expect(throws: LoadFailure.connectivity(.closed)) { try await client.get(server.url) }
      #expect(server.requests.count == 1)
    }
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc"])
  func aRequestIsNotSentAgainAfterAPartialResponse(sent: String) async throws {
    try await withClient { client in
      let server = try await makeServer { $0 == 1 ? .http(status: 200) : .raw(Array(sent.utf8), closes: true) }
      _ = try await client.get(server.url)
      await #expect(throws: LoadFailure.connectivity(.closed)) { try await client.get(server.url) }
      #expect(server.requests.count == 2)
    }
  }

  @Test func idleConnectionsCloseAndAreReplaced() async throws {
    try await withClient {
      $0.keepAlive = .milliseconds(1)
    } _: { client in
      let server = try await makeServer { _ in .http(status: 200) }
      for count in 1...3 {
        _ = try await client.get(server.url)
        await server.observed.wait { $0.openConnections == 0 }
        #expect(server.observed.state.acceptedConnections == count)
        #expect(server.requests.count == count)
      }
    }
  }

  @Test func manyConcurrentRequestsAreAnswered() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .held(.http(status: 200, body: [1])) }
      try await withThrowingTaskGroup(of: Data.self) { group in
        for _ in 0..<64 { group.addTask { try await client.get(server.url).body } }
        await server.observed.wait { $0.requests.count == 64 }
        server.release()
        for try await body in group { #expect(body == Data([1])) }
      }
    }
  }

  @Test func redirectsOnClosedConnectionsCountTowardTheLimit() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in
        .raw(Array("HTTP/1.1 302 -\r\ncontent-length: 0\r\nlocation: /x\r\n\r\n".utf8), closes: true)
      }
      await #expect(throws: LoadFailure.tooManyRedirects(limit: 5)) { try await client.get(server.url) }
      #expect(server.requests.count == 6)
    }
  }

  /// A server whose answers depend on the number of the request, from 1.
  private func makeServer(
    _ answer: @escaping @Sendable (Int) -> LoopbackServer.Answer
  ) async throws -> LoopbackServer {
    let count = WaitableState(0)
    return try await LoopbackServer { _ in
      answer(
        count.update {
          $0 += 1
          return $0
        })
    }
  }
}
