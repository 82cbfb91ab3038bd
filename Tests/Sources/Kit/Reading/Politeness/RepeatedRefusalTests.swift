import Foundation
import HTTP
import Loading
import SceneTesting
import Testing

@testable import Reading
@testable import ReadingSupport

/// A request that a server refuses again fails, whatever other requests do meanwhile.
@Suite(.timeLimit(.minutes(1)))
struct RepeatedRefusalTests {
  private let clock = ManualClock()

  @Test func aSecondStatus429IsAnErrorEvenAfterAPausedRequest() async throws {
    let (sleeps, sent) = (WaitableState(0), WaitableState(0))
    let (isAwake, isAnswered) = (WaitableState(false), WaitableState(false))
    var timing = clock.timing
    timing.sleep = { [sleep = clock.timing.sleep] date in
      let number = sleeps.update { count in
        count += 1
        return count
      }
      guard number <= 4 else { throw LoadFailure.empty }
      try await sleep(date)
      if number == 1 { await isAwake.wait { $0 } }
    }
    let replies = ClientSpy.inOrder([.refusing(after: "30"), .refusing(after: "20"), .refusing(after: "10")])
    let network = ClientSpy { request in
      let number = sent.update { count in
        count += 1
        return count
      }
      if number == 2 { await isAnswered.wait { $0 } }
      return try await replies.send(request)
    }
    let client = PoliteClient(network, timing: timing) { _, _ in }
    let first = Task { try await client.send(.document("/1")) }
    await sleeps.wait { $0 == 1 }
    let second = Task { try await client.send(.document("/2")) }
    await clock.waitForSleep(2)
    clock.advance(30)
    await sent.wait { $0 == 2 }
    // The first waits for its turn as the second is refused.
    isAwake.update { $0 = true }
    for _ in 0..<100 { await Task.yield() }
    isAnswered.update { $0 = true }
    await clock.waitForSleep(4)
    second.cancel()
    clock.advance(20)
    let end = clock.now + 10
    await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: end, status: 429)) {
      try await first.value
    }
    await #expect(throws: CancellationError.self) { try await second.value }
  }
}
