import Foundation
import Loading
import Localization
import Reading
import Testing
import Viper

@testable import Commands
@testable import Queries
@testable import SubscriptionList

/// Checks the reports about the list of subscriptions.
struct SubscriptionReportTests {
  private nonisolated static let now = Date(timeIntervalSince1970: 1_600_000_000)

  @Test func aScriptReportsEachFailedOrUnansweredSourceWithItsReason() {
    let failed = [
      Self.source("Down", LoadFailure.rateLimited(host: "down.example", until: Self.now + 150, status: 503)),
      Self.source("Gone", .gone), Self.source("Old", LoadFailure.rateLimited(host: "old.example", until: nil)),
    ]
    let late = ["Slow", "Silent"].map {
      LateSource(name: $0, address: "feed:http://\($0)/", error: .connectivity(.timedOut), isUnanswered: true)
    }
    let missing = MissingSources(failed: failed, late: late, patience: PatienceTime("4s"))
    let messages = reports(isInteractive: false).missing(missing).map(\.message)
    let gone = String(Failure(loading: LoadFailure.gone, in: .english).message.dropLast())
    let reasons: [String] = [
      "Down (wanted a pause until 12:29 PM)", "Gone (\(gone))",
      "Old (old.example accepts no further requests for now: try again later)", "Slow (no answer within 4 s)",
      "Silent (no answer within 4 s)",
    ]
    let line: String = messages.joined(separator: "\n").replacing("\u{202f}", with: " ")
    #expect(line == "Left out: \(reasons.joined(separator: ", ")).")
  }

  @Test func thePromptCountsFailedAndUnansweredSourcesAndSuggestsCommandsThatListThem() {
    let failed = (1...2).map { Self.source("Paper \($0)", .gone) }
    let late = [Self.source("Slow", .connectivity(.timedOut))]
    let messages = { (failed: [LateSource], late: [LateSource]) in
      reports(isInteractive: true).missing(MissingSources(failed: failed, late: late)).map(\.message)
    }
    #expect(messages(failed, late) == ["2 sources failed: sources failed", "1 source is late: sources late"])
    #expect(messages([], late + late + late) == ["3 sources are late: sources late"])
    #expect(messages([failed[0]], []) == ["1 source failed: sources failed"])
  }

  @Test func invalidLinesAfterTheTwentiethAreOnlyCounted() {
    let lines = { (count: Int) in
      SubscriptionFile(Data(String(repeating: "a.example A\n", count: count + 1).utf8)) { _ in true }.problems
    }
    let sut = reports(isInteractive: false)
    #expect(sut.failures(lines(20), in: "/sources").count == 20)
    let failures = sut.failures(lines(99_999), in: "/sources")
    #expect(failures.count == 21)
    #expect(failures.first?.message.contains("2") == true)
    #expect(failures.last?.message == "More lines like this in /sources: 99,979.")
    let filters = (1...25).map { FilterProblem(line: $0, failure: .malformed) }
    #expect(sut.failures(filters, in: "/filters").last?.message == "More lines like this in /filters: 5.")
  }

  private func reports(isInteractive: Bool) -> SubscriptionReports {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return SubscriptionReports(
      PresentationContext(language: .english, calendar: calendar, now: { Self.now }, isInteractive: isInteractive))
  }

  private static func source(_ name: String, _ error: LoadFailure) -> LateSource {
    LateSource(name: name, address: "feed:http://\(name)/", error: error)
  }
}
