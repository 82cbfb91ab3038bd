import Foundation
import Testing

@testable import SceneTesting

/// Steps that hold their thread: by computing or by waiting, and not by waiting for a processor.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct HoldMeterTests {
  @Test func aStepThatSleepsIsTooLong() {
    let sut = HoldMeter()
    sut.measure("sleeping") { Thread.sleep(forTimeInterval: 0.06) }
    #expect(sut.tooLong["sleeping"].map { $0.blocked > HoldMeter.limit } == true)
  }

  @Test func aStepThatComputesIsTooLong() {
    let sut = HoldMeter()
    sut.measure("computing") { compute(milliseconds: 60) }
    #expect(sut.tooLong["computing"].map { $0.computing > HoldMeter.limit } == true)
  }

  @Test func aShortStepIsNot() {
    let sut = HoldMeter()
    #expect(sut.measure("adding") { 1 + 1 } == 2)
    #expect(sut.tooLong.isEmpty)
  }
}
