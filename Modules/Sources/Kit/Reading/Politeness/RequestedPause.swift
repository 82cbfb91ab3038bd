import Foundation
import HTTP
import Loading
import Syndication

/// The pause that a server asks for in the headers of an answer.
struct RequestedPause: Hashable {
  /// The end of the pause.
  let end: Date
  /// Whether the request was refused (429 or 503); otherwise the answer is fine, and the next one would be refused.
  let isRefusal: Bool

  /// The pause after a 429 without a time, in seconds.
  private static let unspecified: TimeInterval = 60
  /// The maximum pause, in seconds.
  private static let maximum: TimeInterval = 24 * 3_600
  /// The maximum pause after a successful answer, in seconds.
  private static let maximumAfterSuccess: TimeInterval = 15 * 60

  /// The pause that an answer asks for; nil without one.
  ///
  /// 503 counts with a `Retry-After` only: without, it is an error like any other.
  init?(in response: HTTPResponse, now: Date) {
    let headers = Headers(response, now: now)
    switch response.status {
    case 429: self.init(headers.retry ?? headers.reset ?? now + Self.unspecified, now: now)
    case 503:
      guard let retry = headers.retry else { return nil }
      self.init(retry, now: now)
    case ..<400:
      guard let remaining = headers.remaining, remaining < 1, let reset = headers.reset, reset > now else { return nil }
      self.init(end: min(reset, now + Self.maximumAfterSuccess), isRefusal: false)
    default: return nil
    }
  }

  private init(_ end: Date, now: Date) {
    self.init(end: min(max(end, now + 1), now + Self.maximum), isRefusal: true)
  }

  private init(end: Date, isRefusal: Bool) {
    self.end = end
    self.isRefusal = isRefusal
  }
}

extension RequestedPause {
  /// The headers about limits, with dates by this computer's clock.
  private struct Headers {
    /// Numbers below are seconds from now, numbers above seconds since 1970.
    private static let earliestEpoch: TimeInterval = 1_000_000_000

    private let response: HTTPResponse
    private let now: Date
    /// The lead of this computer's clock over the server's, in seconds.
    private let lead: TimeInterval

    init(_ response: HTTPResponse, now: Date) {
      self.response = response
      self.now = now
      lead = response.headers[.date].flatMap(FeedDate.parse).map { now.timeIntervalSince($0) } ?? 0
    }

    /// The date of `Retry-After`, of which there may be several, as seconds or as a date.
    var retry: Date? {
      let values = response.headers[values: .retryAfter]
      // Some proxies join two headers; a date has a comma, too.
      let firsts = values.compactMap { $0.split(separator: ",").first.map(String.init) }
      return (values + firsts).lazy.compactMap(seconds).first ?? values.lazy.compactMap(date).first
    }

    /// The date of `X-RateLimit-Reset` or `RateLimit-Reset`.
    var reset: Date? {
      values("reset").lazy.compactMap { seconds($0) ?? date($0) }.first { $0 > now - 1 }
    }

    /// The number of requests left; Reddit counts in fractions.
    var remaining: Double? {
      let firsts = values("remaining").compactMap {
        $0.split(separator: ",").first?.trimmingCharacters(in: .whitespaces)
      }
      return firsts.lazy.compactMap { Double($0) }.first { $0.isFinite }
    }

    private func values(_ name: String) -> [String] {
      ["x-ratelimit-", "ratelimit-"].compactMap { HTTPField.Name($0 + name) }.flatMap { response.headers[values: $0] }
    }

    private func seconds(_ text: String) -> Date? {
      guard let number = TimeInterval(text.trimmingCharacters(in: .whitespaces)), number.isFinite, number >= 0 else {
        return nil
      }
      return number < Self.earliestEpoch ? now + number : Date(timeIntervalSince1970: number + lead)
    }

    private func date(_ text: String) -> Date? {
      FeedDate.parse(text).map { $0 + lead }
    }
  }
}
