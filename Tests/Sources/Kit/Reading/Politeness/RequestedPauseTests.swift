import Foundation
import HTTP
import Testing

@testable import Reading
@testable import ReadingSupport

/// Pauses in the headers of servers of many kinds.
struct RequestedPauseTests {
  private static let now = Date(timeIntervalSince1970: 1_795_270_136)  // 2026-11-21 14:08:56

  @Test(
    arguments: [
      (429, "retry-after: 120", 120), (429, "retry-after: 1.5 ", 1.5), (429, "retry-after: 0", 1),
      (429, "retry-after: 999999999", 86_400), (429, "retry-after: Sat, 21 Nov 2026 14:09:26 GMT", 30),
      (429, "retry-after: Sat, 21 Nov 2026 14:00:00 GMT", 1), (429, "retry-after: soon", 60),
      (429, "retry-after: -5", 60), (429, "x-ratelimit-reset: 2026-11-21T14:10:56.000Z", 120),
      (429, "x-ratelimit-reset: 2026-11-21T14:10:56.123456Z", 120.123456), (429, "x-ratelimit-reset: 1795270196", 60),
      (429, "ratelimit-reset: 1795270166", 30), (429, "x-ratelimit-reset: 45", 45),
      (429, "x-ratelimit-reset: 2026-11-21T13:00:00Z", 60),
      (429, "retry-after: 10|x-ratelimit-reset: 2026-11-21T14:20:56Z", 10),
      (503, "retry-after: Sat, 21 Nov 2026 14:09:26 GMT|retry-after: 45", 45),
      (503, "retry-after: 45, Sat, 21 Nov 2026 14:09:26 GMT", 45), (429, "", 60),
    ] as [(Int, String, TimeInterval)])
  func theResponseHeadersDecideTheLengthOfAPause(status: Int, headers: String, seconds: TimeInterval) throws {
    let pause = try #require(Self.pause(status, headers))
    #expect(pause.isRefusal)
    #expect(abs(pause.end.timeIntervalSince(Self.now) - seconds) < 0.001)
  }

  @Test(
    arguments: [
      ("x-ratelimit-reset: 2026-11-21T13:13:56.000Z", 300), ("retry-after: Sat, 21 Nov 2026 13:09:06 GMT", 10),
      ("x-ratelimit-reset: 1795266596", 60), ("retry-after: 30", 30),
    ] as [(String, TimeInterval)])
  func theLengthOfAPauseIsComputedFromTheServersDateHeader(headers: String, seconds: TimeInterval) throws {
    let pause = try #require(Self.pause(429, "date: Sat, 21 Nov 2026 13:08:56 GMT|" + headers))
    #expect(pause.end.timeIntervalSince(Self.now) == seconds)
  }

  @Test(
    arguments: [
      ("x-ratelimit-remaining: 0|x-ratelimit-reset: 2026-11-21T14:13:56.000Z", 300),
      ("x-ratelimit-remaining: 0|x-ratelimit-reset: 2026-11-22T14:13:56.000Z", 900),
      ("ratelimit-remaining: 0|ratelimit-reset: 1795270196", 60),
      ("x-ratelimit-remaining: 0.0|x-ratelimit-reset: 25.0", 25),
      ("x-ratelimit-remaining: 0, 5|x-ratelimit-reset: 25", 25),
      ("x-ratelimit-remaining: 0.4|x-ratelimit-reset: 25", 25), ("x-ratelimit-remaining: -1|x-ratelimit-reset: 25", 25),
      ("x-ratelimit-remaining: 99.0|x-ratelimit-reset: 25.0", nil),
      ("x-ratelimit-remaining: none|x-ratelimit-reset: 25", nil),
      ("x-ratelimit-remaining: 1|x-ratelimit-reset: 2026-11-21T14:13:56.000Z", nil),
      ("x-ratelimit-remaining: 0|x-ratelimit-reset: 2026-11-21T14:08:00.000Z", nil),
      ("x-ratelimit-remaining: 0", nil), ("retry-after: 10", nil), ("", nil),
    ] as [(String, TimeInterval?)])
  func aRateLimitWithNoRequestsRemainingSetsAPause(headers: String, seconds: TimeInterval?) {
    let pause = Self.pause(200, headers)
    #expect(pause?.isRefusal != true)
    #expect(pause?.end.timeIntervalSince(Self.now) == seconds)
  }

  @Test(arguments: [200, 304, 399]) func statusesBelow400SetAPauseIfNoRequestsRemain(status: Int) {
    let pause = Self.pause(status, "x-ratelimit-remaining: 0|x-ratelimit-reset: 30")
    #expect(pause?.isRefusal == false)
  }

  @Test(arguments: [400, 401, 404, 500, 502, 503]) func aRateLimitInAnErrorResponseSetsNoPause(status: Int) {
    #expect(Self.pause(status, "x-ratelimit-remaining: 0|x-ratelimit-reset: 30") == nil)
  }

  /// The pause in headers, which are separated by bars.
  private static func pause(_ status: Int, _ headers: String) -> RequestedPause? {
    let fields = headers.split(separator: "|").map { line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      return (parts[0], parts[1])
    }
    return RequestedPause(in: StubAnswer(status, fields).response(from: HTTPRequest.document().url), now: now)
  }
}
