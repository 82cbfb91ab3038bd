import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1)))
struct PaceMeterTests {
  private let start = ContinuousClock.now

  @Test func aTotalCountsFromTheRequest() throws {
    var sut = PaceMeter(.within(.seconds(120)), start: start)
    try sut.receive(0, at: start + .seconds(119))
    try sut.receive(1, at: start + .seconds(120))
    #expect(throws: HTTPError.tooSlow) { try sut.receive(1, at: start + .seconds(121)) }
  }

  @Test func theTimeLeftOfATotalShrinks() {
    let sut = PaceMeter(.within(.seconds(120)), start: start)
    #expect(sut.remaining(at: start + .seconds(50)) == .seconds(70))
    #expect(makeSpeed().remaining(at: start) == nil)
  }

  @Test func theSpeedCountsFromTheBeginningOfTheBody() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: start + .seconds(100))
    try sut.receive(1, at: start + .seconds(129))
    #expect(throws: HTTPError.tooSlow) { try sut.receive(1, at: start + .seconds(130)) }
  }

  @Test func aSteadySpeedIsFineForAnyTime() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: start)
    for second in 1...10_000 { try sut.receive(1_024, at: start + .seconds(second)) }
  }

  @Test func aSpeedJustBelowTheLeastIsTooSlow() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: start)
    for second in 1..<30 { try sut.receive(1_023, at: start + .seconds(second)) }
    #expect(throws: HTTPError.tooSlow) { try sut.receive(1_023, at: start + .seconds(30)) }
  }

  @Test func aFastBeginningDoesNotExcuseASlowEnd() throws {
    var sut = makeSpeed()
    try sut.receive(0, at: start)
    try sut.receive(20 << 20, at: start + .seconds(5))
    for second in 6..<35 { try sut.receive(1, at: start + .seconds(second)) }
    #expect(throws: HTTPError.tooSlow) { try sut.receive(1, at: start + .seconds(36)) }
  }

  /// 1 KiB a second over any 30 seconds.
  private func makeSpeed() -> PaceMeter {
    PaceMeter(.atLeast(bytes: 30 << 10, every: .seconds(30)), start: start)
  }
}
