import Loading
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1)))
struct PaceMeterTests {
  @Test func theTotalTimeIsMeasuredFromTheStartOfTheRequest() throws {
    var sut = PaceMeter(.within(.seconds(120)))
    try sut.receive(0, at: .seconds(119))
    try sut.receive(1, at: .seconds(120))
    #expect(throws: LoadFailure.tooSlow) { try sut.receive(1, at: .seconds(121)) }
  }

  @Test func theRemainingTimeIsTheTotalTimeMinusTheElapsedTime() {
    let sut = PaceMeter(.within(.seconds(120)))
    #expect(sut.remaining(at: .seconds(50)) == .seconds(70))
    #expect(makeSpeed().remaining(at: .zero) == nil)
  }

  @Test func theSpeedIsMeasuredFromTheBeginningOfTheBody() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: .seconds(100))
    try sut.receive(1, at: .seconds(129))
    #expect(throws: LoadFailure.tooSlow) { try sut.receive(1, at: .seconds(130)) }
  }

  @Test func aSteadySpeedIsAllowedForAnyDuration() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: .zero)
    for second in 1...10_000 { try sut.receive(1_024, at: .seconds(second)) }
  }

  @Test func aSpeedJustBelowTheMinimumIsTooSlow() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: .zero)
    for second in 1..<30 { try sut.receive(1_023, at: .seconds(second)) }
    #expect(throws: LoadFailure.tooSlow) { try sut.receive(1_023, at: .seconds(30)) }
  }

  @Test func aBodyThatSlowsDownAfterAFastBeginningIsTooSlow() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: .zero)
    try sut.receive(20 << 20, at: .seconds(5))
    for second in 6..<35 { try sut.receive(1, at: .seconds(second)) }
    #expect(throws: LoadFailure.tooSlow) { try sut.receive(1, at: .seconds(36)) }
  }

  /// 1 KiB a second over any 30 seconds.
  private func makeSpeed() -> PaceMeter {
    PaceMeter(.atLeast(bytes: 30 << 10, every: .seconds(30)))
  }
}
