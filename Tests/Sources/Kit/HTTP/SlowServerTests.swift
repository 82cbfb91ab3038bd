import Foundation
import HTTP
import Loading
import SceneTesting
import TestSupport
import Testing

/// Answers that arrive byte by byte, timed by a test clock.
@Suite(.timeLimit(.minutes(1)))
struct SlowServerTests {
  private static let minute = AnswerLimits.Pace.within(.seconds(60))

  private let clock = TestClock()

  @Test func aSlowBodyThatExceedsTheTotalTimeIsReportedAsTooSlow() async throws {
    try await load(Self.minute, .drip) { _ in
      await clock.waitForSleeper(2)
      clock.advance(by: .seconds(60))
    }
  }

  @Test func aBodyBelowTheMinimumSpeedIsReportedAsTooSlow() async throws {
    let isOver = WaitableState(false)
    try await load(.atLeast(bytes: 100_000_000, every: .seconds(30)), .drip, isOver: isOver) { _ in
      await waitUntil {
        clock.advance(by: .seconds(30))
        return isOver.state
      }
    }
  }

  @Test func aServerThatSendsNothingInTheTotalTimeIsReportedAsSilent() async throws {
    try await load(Self.minute, .silence, fails: .silence(for: .seconds(60))) { server in
      await server.observed.wait { !$0.requests.isEmpty }
      await clock.wakeSleeper(within: .seconds(60))
    }
  }

  /// The second sleep is that of the body: the answer has begun.
  @Test func aBodyThatStallsBeyondTheTotalTimeIsTooSlow() async throws {
    try await load(Self.minute, .raw(Array((LoopbackServer.Answer.head + "x").utf8), closes: false)) { _ in
      await clock.waitForSleeper(2)
      await clock.wakeSleeper(within: .seconds(60))
    }
  }

  /// A picture has no total time, only a minimum speed of its body.
  @Test func aSlowResponseHeadThatExceedsTheReadTimeoutIsReportedAsTooSlow() async throws {
    let answer = LoopbackServer.Answer.drip(
      head: "HTTP/1.1 200 OK\r\n", part: Array("a: b\r\n".utf8), pause: .milliseconds(5))
    try await withClient(readTimeout: .milliseconds(250)) { client in
      let server = try await LoopbackServer { _ in answer }
      let failure = await failure(
        of: client, at: server.url, .atLeast(bytes: 1, every: .seconds(30)), WaitableState(false))
      // On a busy machine, even its first line may be late.
      #expect([.tooSlow, .silence(for: .milliseconds(250))].contains(failure))
    }
  }

  @Test func theTimeOfARedirectCountsTowardTheTotalTime() async throws {
    try await load(Self.minute, .held(.http(status: 302, headers: ["location": "/next"]))) { server in
      await clock.waitForSleeper()
      clock.advance(by: .seconds(59))
      server.release()
      await server.observed.wait { $0.requests.count == 2 }
      await clock.waitForSleeper(2)
      await clock.wakeSleeper(within: .seconds(1))
    }
  }

  @Test func aResponseThatIsFastEnoughIsReturned() async throws {
    let answer = try await withClient(clock: clock) { client in
      let server = try await LoopbackServer { _ in .http(status: 200, body: [1]) }
      return try await client.get(server.url, pace: .atLeast(bytes: 1, every: .seconds(30)))
    }
    #expect(answer.body == Data([1]))
  }

  private func failure(
    of client: NetworkClient, at url: URL, _ pace: AnswerLimits.Pace, _ isOver: WaitableState<Bool>
  ) async -> LoadFailure? {
    defer { isOver.update { $0 = true } }
    do {
      _ = try await client.get(url, pace: pace)
      return nil
    } catch {
      return error as? LoadFailure
    }
  }

  /// Expects that a load fails while `play` advances the clock, and that its connection closes.
  private func load(
    _ pace: AnswerLimits.Pace, _ answer: LoopbackServer.Answer, fails expected: LoadFailure = .tooSlow,
    isOver: WaitableState<Bool> = WaitableState(false),
    while play: @Sendable (LoopbackServer) async throws -> Void
  ) async throws {
    try await withClient(clock: clock) { client in
      let server = try await LoopbackServer { $0.contains("/next") ? .silence : answer }
      async let failure = failure(of: client, at: server.url, pace, isOver)
      try await play(server)
      #expect(await failure == expected)
      await server.observed.wait { $0.openConnections == 0 }
      #expect(server.observed.state.openConnections == 0)
    }
  }
}

extension LoopbackServer.Answer {
  fileprivate static let head = "HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n"
  /// A body that arrives one byte at a time.
  fileprivate static let drip = Self.drip(head: head, part: [120], pause: .milliseconds(1))
}
