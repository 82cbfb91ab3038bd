import Foundation
import Loading
import Posts
import Testing

@testable import Reading
@testable import SubscriptionList

/// The dates from which subscriptions are due, by what is known about their last loads.
struct ReloadRuleTests {
  private static let start = Date(timeIntervalSince1970: 1_000_000)
  private static let hour: TimeInterval = 3_600

  @Test func aSourceThatWasNeverLoadedIsDueForALoad() {
    #expect(rule().isDue("a", every: nil, SourceSummary(), at: Self.start))
  }

  @Test(
    arguments: [
      (nil, nil, nil, 1), (nil, 30, nil, 1), (nil, 120, nil, 2), (nil, 60 * 24 * 365, nil, 24), (nil, nil, 7_200, 2),
      (nil, nil, 86_400 * 30, 8), ("3h", 120, 7_200, 3), ("15m", nil, nil, 0.25), ("15m", 120, nil, 2),
      (nil, 60 * 10, .max, 10),
    ] as [(String?, Int?, Int?, Double)])
  func theLongestOfIntervalTTLAndMaxAgeIsUsed(every: String?, ttl: Int?, maxAge: Int?, hours: Double) {
    var summary = SourceSummary()
    summary.reload.loaded(at: Self.start, Freshness(ttl: ttl, maxAge: maxAge))
    #expect(wait(of: "a", every.flatMap(ReloadInterval.init), summary) == hours * 0.9)
  }

  @Test func eachFailureDoublesTheIntervalUpToADay() {
    var summary = SourceSummary()
    var date = Self.start
    for hours in [1, 2, 4, 8, 16, 24, 24] as [Double] {
      summary.reload.failed(at: date, with: .connectivity(.closed))
      #expect(wait(of: "a", nil, summary, since: date) == hours * 0.9)
      date += hours * Self.hour
    }
    summary.reload.loaded(at: date, nil)
    #expect(wait(of: "a", nil, summary, since: date) == 0.9)
  }

  @Test func failuresWithinAMinuteCountOnce() {
    var facts = ReloadFacts()
    for second in [0, 20, 40] as [TimeInterval] {
      facts.failed(at: Self.start + second, with: .connectivity(.closed))
    }
    #expect(facts.failures == 1)
  }

  @Test func aRateLimitDelaysLoadsUntilItsResetForAtMostADay() {
    var summary = SourceSummary()
    let end = Self.start + 5 * Self.hour
    summary.reload.failed(at: Self.start, with: .rateLimited(host: "a", until: end, status: 429))
    #expect(rule().date(of: "a", every: nil, summary) == end)
    #expect(rule(.early).isDue("a", every: nil, summary, at: end - 1) == false)
    summary.reload.failed(at: Self.start, with: .rateLimited(host: "a", until: .distantFuture, status: 429))
    #expect(rule().date(of: "a", every: nil, summary) == Self.start + 24 * Self.hour, "a day at most")
  }

  @Test func withoutANetworkASourceIsRetriedAfterTenMinutes() {
    var summary = SourceSummary()
    summary.reload.failed(at: Self.start, with: .connectivity(.unknownHost))
    #expect(rule().date(of: "a", every: nil, summary, hasNetwork: false) == Self.start + 600)
  }

  @Test func aSourceThatIsGoneIsNeverDue() {
    var summary = SourceSummary(error: LoadFailure.gone)
    summary.reload.failed(at: Self.start, with: LoadFailure.gone)
    #expect(rule().date(of: "a", every: nil, summary) == nil)
    #expect(!rule().isDue("a", every: nil, summary, at: .distantFuture))
  }

  @Test func loadsOfDifferentSourcesAreSpreadOverAFifthOfTheInterval() throws {
    var summary = SourceSummary()
    summary.reload.loaded(at: Self.start, nil)
    let rule = rule(.bySource)
    let waits = (1...500).map { number -> TimeInterval in
      let id = "http://\(number).example/feed"
      let dates = [rule.date(of: id, every: nil, summary), rule.date(of: id, every: nil, summary)]
      #expect(dates[0] == dates[1])
      return dates[0]?.timeIntervalSince(Self.start) ?? 0
    }
    #expect(waits.allSatisfy { (0.9 * Self.hour...1.1 * Self.hour).contains($0) })
    for tenth in 0..<10 {
      let start = (0.9 + 0.02 * Double(tenth)) * Self.hour
      #expect(waits.count { (start..<start + 0.02 * Self.hour).contains($0) } > 20, "\(tenth)")
    }
    summary.reload.loaded(at: Self.start, Freshness(ttl: 120))
    let asked = (1...500).compactMap { rule.date(of: "\($0)", every: nil, summary)?.timeIntervalSince(Self.start) }
    #expect(asked.allSatisfy { $0 >= 2 * Self.hour }, "never before the time that the server asks for")
  }

  @Test func aLastLoadInTheFutureDoesNotDelayTheNextLoad() {
    var summary = SourceSummary()
    summary.reload.loaded(at: Self.start + 1_000 * Self.hour, nil)
    #expect(rule().isDue("a", every: nil, summary, at: Self.start))
  }

  private func rule(_ spread: ReloadRule.Spread = .early) -> ReloadRule {
    ReloadRule(interval: Self.hour, spread: spread)
  }

  /// The time until a source is due, in hours.
  private func wait(
    of id: String, _ every: ReloadInterval?, _ summary: SourceSummary, since date: Date = start
  ) -> Double? {
    rule().date(of: id, every: every, summary).map { ($0.timeIntervalSince(date) / Self.hour * 1e6).rounded() / 1e6 }
  }
}
