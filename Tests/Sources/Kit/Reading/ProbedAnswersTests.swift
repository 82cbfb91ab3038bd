import Foundation
import HTTP
import SceneTesting
import TestSupport
import Testing

@testable import Reading

/// Answers to the requests that recognize a source, which its first load reuses.
@Suite struct ProbedAnswersTests {
  private let clock = TestClock()

  @Test func aProbeResponseIsReusedOnceWithinAMinute() async throws {
    let sut = ProbedAnswers { [clock] in clock.date }
    await sut.keep(try answers(1...2))
    await sut.keep(try answers(3...3))
    #expect(await sut.take(try url(1)) != nil)
    #expect(await sut.take(try url(1)) == nil, "a second request is the server's")
    clock.advance(by: .seconds(59))
    #expect(await sut.take(try url(2)) != nil)
    clock.advance(by: .seconds(1))
    #expect(await sut.take(try url(3)) == nil, "it is too old")
  }

  @Test func probeResponsesWithAnErrorStatusAreNotKept() async throws {
    let sut = ProbedAnswers { [clock] in clock.date }
    await sut.keep(try answers(1...1, status: 404))
    #expect(await sut.take(try url(1)) == nil)
  }

  @Test func newProbeResponsesReplaceTheOldestBeyondTheMaximum() async throws {
    let sut = ProbedAnswers { [clock] in clock.date }
    await sut.keep(try answers(1...30))
    #expect(await sut.take(try url(30)) != nil)
    await sut.keep(try answers(31...32))
    #expect(await sut.take(try url(1)) == nil)
    #expect(await sut.take(try url(32)) != nil)
  }

  private func answers(_ numbers: ClosedRange<Int>, status: Int = 200) throws -> [URL: HTTPResponse] {
    try numbers.reduce(into: [:]) { answers, number in
      answers[try url(number)] = HTTPResponse(status: status, body: Data(), url: try url(number))
    }
  }

  private func url(_ number: Int) throws -> URL { try #require(URL(string: "http://a.example/\(number)")) }
}
