import Foundation
import HTTP
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CancellationTests {
  @Test(arguments: ["", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc"])
  func cancellingClosesTheConnection(sent: String) async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .raw(Array(sent.utf8), closes: false) }
      let request = Task { try await client.get(server.url) }
      await server.observed.wait { !$0.requests.isEmpty }
      request.cancel()
      await server.observed.wait { $0.openConnections == 0 }
      #expect(server.observed.state.openConnections == 0)
      await #expect(throws: CancellationError.self) { try await request.value }
    }
  }

  @Test func aRequestInACancelledTaskThrowsACancellation() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      let request = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await client.get(server.url)
      }
      await #expect(throws: CancellationError.self) { try await request.value }
    }
  }
}
