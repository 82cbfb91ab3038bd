import Foundation
import HTTP
import SceneTesting
import TestSupport
import Testing

/// Answers that arrive byte by byte.
@Suite(.timeLimit(.minutes(1)))
struct SlownessTests {
  private static let length = "content-length: 100000000\r\n\r\n"

  @Test(arguments: [
    AnswerLimits.Pace.within(.milliseconds(50)), .atLeast(bytes: 10_000, every: .milliseconds(50)),
  ])
  func aBodyThatDripsIsTooSlow(pace: AnswerLimits.Pace) async throws {
    await #expect(throws: HTTPError.tooSlow) { try await get(pace, .drip("HTTP/1.1 200 OK\r\n" + Self.length)) }
  }

  @Test func silenceBeyondATotalIsTooSlow() async throws {
    await #expect(throws: HTTPError.tooSlow) { try await get(.within(.milliseconds(50)), .silence) }
  }

  @Test func silenceInABodyBeyondATotalIsTooSlow() async throws {
    let head = Array(("HTTP/1.1 200 OK\r\n" + Self.length + "x").utf8)
    await #expect(throws: HTTPError.tooSlow) {
      try await get(.within(.seconds(1)), .raw(head, closes: false))
    }
  }

  @Test func theConnectionOfABodyThatFallsSilentCloses() async throws {
    let head = Array(("HTTP/1.1 200 OK\r\n" + Self.length + "x").utf8)
    try await withClient { client in
      let server = try await LoopbackServer { _ in .raw(head, closes: false) }
      await #expect(throws: HTTPError.tooSlow) { try await client.get(server.url, pace: .within(.seconds(1))) }
      await server.observed.wait { $0.openConnections == 0 }
      #expect(server.observed.state.openConnections == 0)
    }
  }

  @Test func anAnswerThatIsFastEnoughIsAnAnswer() async throws {
    let pace = AnswerLimits.Pace.atLeast(bytes: 1, every: .seconds(30))
    #expect(try await get(pace, .http(status: 200, body: [1])).body == Data([1]))
  }

  @Test func theConnectionOfASlowAnswerCloses() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .drip("HTTP/1.1 200 OK\r\n" + Self.length) }
      await #expect(throws: HTTPError.tooSlow) {
        try await client.get(server.url, pace: .within(.milliseconds(50)))
      }
      await server.observed.wait { $0.openConnections == 0 }
      #expect(server.observed.state.openConnections == 0)
    }
  }

  private func get(_ pace: AnswerLimits.Pace, _ answer: LoopbackServer.Answer) async throws -> HTTPResponse {
    try await withClient { client in
      let server = try await LoopbackServer { _ in answer }
      return try await client.get(server.url, pace: pace)
    }
  }
}

extension LoopbackServer.Answer {
  fileprivate static func drip(_ head: String) -> Self {
    .drip(head: head, part: [120], pause: .milliseconds(1))
  }
}
