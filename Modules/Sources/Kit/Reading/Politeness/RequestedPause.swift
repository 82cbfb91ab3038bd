import Foundation
import HTTP
import Syndication

/// The pause that a server requests in the headers of a response.
struct RequestedPause: Hashable {
  let end: Date
  /// Whether the request was refused (429 or 503); if false, the response is valid, but the next request may be
  /// refused.
  let isRefusal: Bool

  /// The duration of the pause after a 429 response that does not specify it, in seconds.
  private static let unspecified: TimeInterval = 60
  /// The maximum duration of a pause, in seconds.
  private static let maximum: TimeInterval = 24 * 3_600
  /// The maximum duration of a pause after a successful response, in seconds.
  private static let maximumAfterSuccess: TimeInterval = 15 * 60
}

extension RequestedPause {
  /// Parses the pause that a response requests; nil if it requests none.
  ///
  /// A 503 response only requests a pause if it has a `Retry-After` header; otherwise it is an ordinary error.
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

  /// The rate limit headers; their dates are converted to this computer's clock.
  private struct Headers {
    /// The boundary between seconds from now (smaller numbers) and seconds since 1970 (larger numbers).
    private static let earliestEpoch: TimeInterval = 1_000_000_000

    private let response: HTTPResponse
    private let now: Date
    /// The difference of this computer's clock from the server's clock, in seconds; positive if this clock is ahead.
    private let lead: TimeInterval

    init(_ response: HTTPResponse, now: Date) {
      self.response = response
      self.now = now
      lead = response.headers[.date].flatMap(FeedDate.parse).map { now.timeIntervalSince($0) } ?? 0
    }

    /// The date in `Retry-After`, specified in seconds or as a date; the header may occur several times.
    var retry: Date? {
      let values = response.headers[values: .retryAfter]
      // Some proxies join two headers with a comma, but dates also contain a comma.
      let firsts = values.compactMap { $0.split(separator: ",").first.map(String.init) }
      return (values + firsts).lazy.compactMap(seconds).first ?? values.lazy.compactMap(date).first
    }

    /// The date in `X-RateLimit-Reset` or `RateLimit-Reset`.
    var reset: Date? {
      values("reset").lazy.compactMap { seconds($0) ?? date($0) }.first { $0 > now - 1 }
    }

    /// The number of remaining requests in the current period; Reddit sends fractions.
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
