import Foundation
import Testing

@testable import SceneTesting

/// Steps that hold their thread by computing or blocking; time in the run queue does not count.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct HoldMeterTests {
  private final class PlayedThread {
    var time = ThreadTime()
  }

  private let thread = PlayedThread()
  private let sut: HoldMeter

  init() {
    sut = HoldMeter { [thread] in thread.time }
  }

  @Test func aStepThatBlocksTheThreadTooLongIsReported() {
    sut.measure("sleeping") { thread.time.clock += .milliseconds(60) }
    #expect(sut.tooLong == ["sleeping": ThreadTime.Hold(computing: .zero, blocked: .milliseconds(60))])
  }

  @Test func aStepThatComputesTooLongIsReported() {
    sut.measure("computing") {
      thread.time.clock += .milliseconds(90)
      thread.time.computing += .milliseconds(60)
    }
    #expect(
      sut.tooLong == ["computing": ThreadTime.Hold(computing: .milliseconds(60), blocked: .milliseconds(30))])
  }

  @Test func timeInTheSchedulersRunQueueDoesNotCountAsBlocked() {
    sut.measure("queueing") {
      thread.time.clock += .milliseconds(90)
      thread.time.queued = .milliseconds(60)
    }
    #expect(sut.tooLong.isEmpty)
  }

  @Test func noTimeCountsAsBlockedIfTheRunQueueTimeIsUnknown() {
    sut.measure("sleeping") {
      thread.time.clock += .milliseconds(60)
      thread.time.queued = nil
    }
    #expect(sut.tooLong.isEmpty)
  }

  @Test func aShortStepIsNotReported() {
    #expect(sut.measure("adding") { 1 + 1 } == 2)
    #expect(sut.tooLong.isEmpty)
  }

  /// Other threads may interrupt a reading, which then counts nothing as blocked.
  @Test func sleepingAndComputingTimesAreMeasured() {
    var sleep = ThreadTime.Hold(computing: .zero, blocked: .zero)
    while sleep.blocked <= .milliseconds(1), !Task.isCancelled {
      let start = ThreadTime.now
      Thread.sleep(forTimeInterval: 0.002)
      sleep = ThreadTime.now.since(start)
    }
    #expect(sleep.blocked > .milliseconds(1))
    let start = ThreadTime.now
    compute(milliseconds: 1)
    #expect(ThreadTime.now.since(start).computing >= .milliseconds(1))
  }
}
