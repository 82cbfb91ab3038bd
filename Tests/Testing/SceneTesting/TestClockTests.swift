import Foundation
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TestClockTests {
  @Test func theDateOfATestClockChangesOnlyWhenTheClockIsAdvanced() {
    let sut = TestClock(at: Date(timeIntervalSince1970: 100))
    #expect(sut.date == Date(timeIntervalSince1970: 100))
    sut.advance(by: .seconds(90))
    #expect(sut.date == Date(timeIntervalSince1970: 190))
  }

  @Test func aTaskSleepingOnATestClockWakesAtItsTime() async throws {
    let sut = TestClock()
    let sleeper = Task { try await sut.sleep(for: .seconds(2)) }
    await sut.waitForSleeper()
    sut.advance(by: .seconds(1))
    #expect(!sleeper.isCancelled)
    sut.advance(by: .seconds(1))
    try await sleeper.value
  }

  @Test func aCancelledTaskSleepingOnATestClockThrows() async {
    let sut = TestClock()
    let sleeper = Task { try await sut.sleep(for: .seconds(2)) }
    await sut.waitForSleeper()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
