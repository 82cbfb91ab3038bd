import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// The reports of the sources that are missing from a list.
@Suite(.timeLimit(.minutes(1)))
struct MissingSourcesTests {
  private static let two = ["feed:http://a.example/1", "feed:http://b.example/1"]
  private let reports = WaitableState<[MissingSources]>([])

  @Test func aFailingSourceIsReportedOncePerRunOfTheProgram() async throws {
    let sut = makeSUT(.savedFirst) { throw LoadFailure.badStatus(503) }
    for _ in 0..<2 {
      let round = ListRound(sut, of: .all, isOnRequest: true, patience: .endless)
      _ = try await round.answerable()
      await round.rest?.value
      round.reportMissing()
    }
    #expect(reports.state.map { $0.failed.map(\.name) } == [["b.example/1"]])
  }

  @Test func inAScriptAFailingSourceIsReportedForEachList() async throws {
    let sut = makeSUT(.remoteFirst) { throw LoadFailure.badStatus(503) }
    for _ in 0..<2 { _ = try await ListRound(sut, of: .all, isOnRequest: true, patience: .endless).all() }
    #expect(reports.state.map { $0.failed.map(\.name) } == [["b.example/1"], ["b.example/1"]])
  }

  @Test(arguments: [(ReadingPolicy.savedFirst, 0), (.remoteFirst, 1)])
  func aRateLimitedSourceIsReportedAsMissingOnlyInAScript(policy: ReadingPolicy, count: Int) async throws {
    let sut = makeSUT(policy) {
      throw LoadFailure.rateLimited(host: "b.example", until: beginning + 150, status: 503)
    }
    let round = ListRound(sut, of: .all, isOnRequest: true, patience: .endless)
    _ = try await policy == .remoteFirst ? round.all() : round.answerable()
    await round.rest?.value
    if policy == .savedFirst { round.reportMissing() }
    #expect(reports.state.count == count)
  }

  @Test func aScriptContinuesWithoutSourcesThatDoNotAnswerInTime() async throws {
    let sut = makeSUT(.remoteFirst, patience: "1ms") { try await waitForCancellation() }
    try await sut.refresh([Self.two[0]])
    #expect(try await ListRound(sut, of: .all, isOnRequest: false, patience: .endless).all() == nil)
    #expect(reports.state.map { $0.late.map(\.name) } == [["b.example/1"]])
    #expect(reports.state.map { $0.patience?.text } == ["1 ms"])
  }

  @Test func aScriptFailsIfNoSourceAnswersInTime() async throws {
    let sut = makeSUT(.remoteFirst, patience: "1ms") { try await waitForCancellation() }
    let failure = try await ListRound(sut, of: .only(Self.two[1]), isOnRequest: true, patience: .endless).all()
    #expect(failure == LoadFailure(ListProblem.noneInTime, ["time": "1 ms"]))
    #expect(reports.state.isEmpty)
  }

  @Test func aCancelledLoadOfAScriptReportsNoMissingSources() async throws {
    let gate = LoaderSpy<Void>()
    let round = ListRound(
      makeSUT(.remoteFirst) { try await gate.load() }, of: .all, isOnRequest: true, patience: .endless)
    let answer = Task { try await round.all() }
    await gate.waitForRequest()
    answer.cancel()
    await #expect(throws: CancellationError.self) { try await answer.value }
    #expect(reports.state.isEmpty)
  }

  /// Two sources; `second` runs before the answer of the second one.
  private func makeSUT(
    _ policy: ReadingPolicy, patience: String? = nil, second: @escaping @Sendable () async throws -> Void
  ) -> SubscribedSources {
    let client = ClientSpy { request in
      if request.url.host() == "b.example" { try await second() }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1]).utf8), url: request.url)
    }
    let base = makeSources(client, TestStores(), Self.two, policy: policy)
    return SubscribedSources(
      base.list, opener: base.opener, keep: { .usual }, patience: patience.flatMap { PatienceTime($0) },
      now: { beginning }, onMove: { _, _ in }, onMissing: { [reports] report in reports.update { $0.append(report) } })
  }
}
