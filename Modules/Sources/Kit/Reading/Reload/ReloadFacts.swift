public import Foundation
import Loading

/// The facts that determine when a subscription is reloaded automatically.
public struct ReloadFacts: Hashable, Codable, Sendable {
  /// The date of the last attempt to load the subscription; nil if there was none.
  public var attemptedAt: Date?
  /// The number of failed attempts since the last successful one.
  public var failures: Int
  /// The time between loads that the feed requests, in minutes; nil if it requests none.
  public var ttl: Int?
  /// How long the last response is fresh, in seconds; nil if the server does not specify it.
  public var maxAge: Int?
  /// The end of the pause that the server requests; nil if it requests none.
  public var retryAt: Date?

  /// The time after a failure during which further failures are not counted, in seconds.
  private static let sameFailure: TimeInterval = 30 * 60

  /// Creates the facts about a source; `attemptedAt` is nil if there was no attempt to load it.
  public init(attemptedAt: Date? = nil) {
    self.attemptedAt = attemptedAt
    failures = 0
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    attemptedAt = container.lenient(.attemptedAt)
    failures = max(0, container.lenient(.failures) ?? 0)
    ttl = container.lenient(.ttl)
    maxAge = container.lenient(.maxAge)
    retryAt = container.lenient(.retryAt)
  }

  /// Records that the source has responded with its list of posts.
  mutating func loaded(at date: Date, _ freshness: Freshness?) {
    (attemptedAt, failures, retryAt) = (date, 0, nil)
    guard let freshness else { return }
    (ttl, maxAge) = freshness.isUnchanged ? (ttl, freshness.maxAge ?? maxAge) : (freshness.ttl, freshness.maxAge)
  }

  /// Records that the list of posts could not be loaded.
  mutating func failed(at date: Date, with error: LoadFailure) {
    let isSame = failures > 0 && attemptedAt.map { 0..<Self.sameFailure ~= date.timeIntervalSince($0) } == true
    if !isSame { failures = min(failures, .max - 1) + 1 }
    (attemptedAt, retryAt) = (date, error.kind == .rateLimited ? error.until : nil)
  }
}
